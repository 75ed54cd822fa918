module util/integer
// Arithmetic and order of integers; all arithmetic wraps around.

fun add [n1, n2: Int]: Int { n1 fun/add n2 }
fun plus [n1, n2: Int]: Int { n1 fun/add n2 }
fun sub [n1, n2: Int]: Int { n1 fun/sub n2 }
fun minus [n1, n2: Int]: Int { n1 fun/sub n2 }
fun mul [n1, n2: Int]: Int { n1 fun/mul n2 }
// The quotient without its fraction.
fun div [n1, n2: Int]: Int { n1 fun/div n2 }
// The remainder of that, with the sign of the dividend.
fun rem [n1, n2: Int]: Int { n1 fun/rem n2 }
fun negate [n: Int]: Int { 0 fun/sub n }

pred eq [n1, n2: Int] { int[n1] = int[n2] }
pred gt [n1, n2: Int] { n1 > n2 }
pred lt [n1, n2: Int] { n1 < n2 }
pred gte [n1, n2: Int] { n1 >= n2 }
pred lte [n1, n2: Int] { n1 <= n2 }

pred zero [n: Int] { n = 0 }
pred pos [n: Int] { n > 0 }
pred neg [n: Int] { n < 0 }
pred nonpos [n: Int] { n <= 0 }
pred nonneg [n: Int] { n >= 0 }

fun signum [n: Int]: Int { n < 0 => -1 else (n > 0 => 1 else 0) }

// The element of s at position i in the order next, counted from 0.
fun int2elem [i: Int, next: univ -> univ, s: set univ]: lone s { { e: s | #(^next.e) = int[i] } }

// The position of e in the order next, counted from 0.
fun elem2int [e: univ, next: univ -> univ]: lone Int { Int[#(^next.e)] }

fun max: one Int { fun/max }
fun min: one Int { fun/min }

// The order of all integers, and its opposite.
fun next: Int -> Int { fun/next }
fun prev: Int -> Int { ~fun/next }

fun max [es: set Int]: lone Int { es - prevs[es] }
fun min [es: set Int]: lone Int { es - nexts[es] }

// All integers below, and above, any of e.
fun prevs [e: Int]: set Int { e.^(~fun/next) }
fun nexts [e: Int]: set Int { e.^fun/next }

fun larger [e1, e2: Int]: Int { e1 < e2 => int[e2] else int[e1] }
fun smaller [e1, e2: Int]: Int { e1 < e2 => int[e1] else int[e2] }

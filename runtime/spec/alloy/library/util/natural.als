module util/natural
// Natural numbers as atoms in order, as many as the scope of Natural says.
open util/ordering[Natural] as ord

sig Natural {}
one sig Zero in Natural {}
lone sig One in Natural {}

fact {
  Zero = first
  next[first] in One
}

fun inc [n: Natural]: lone Natural { ord/next[n] }
fun dec [n: Natural]: lone Natural { ord/prev[n] }

// How many numbers are below n: what n stands for.
private fun value [n: Natural]: Int { Int[#ord/prevs[n]] }

fun add [n1, n2: Natural]: lone Natural { { n: Natural | value[n] = plus[value[n1], value[n2]] } }
// None if n2 is the larger one.
fun sub [n1, n2: Natural]: lone Natural { { n: Natural | value[n1] = plus[value[n2], value[n]] } }
fun mul [n1, n2: Natural]: lone Natural { { n: Natural | value[n] = integer/mul[value[n1], value[n2]] } }
// None if there is a remainder.
fun div [n1, n2: Natural]: lone Natural { { n: Natural | value[n1] = integer/mul[value[n2], value[n]] } }

pred gt [n1, n2: Natural] { ord/gt[n1, n2] }
pred lt [n1, n2: Natural] { ord/lt[n1, n2] }
pred gte [n1, n2: Natural] { ord/gte[n1, n2] }
pred lte [n1, n2: Natural] { ord/lte[n1, n2] }

fun max [ns: set Natural]: lone Natural { ord/max[ns] }
fun min [ns: set Natural]: lone Natural { ord/min[ns] }

module util/ordering [exactly elem]
// A total order of all elements. The scope of elem is exact, and its atoms are in order.

private one sig Ord {
  First: set elem,
  Next: elem -> elem
} {
  pred/totalOrder[elem, First, Next]
}

fun first: one elem { Ord.First }
fun last: one elem { elem - next.elem }

fun next: elem -> elem { Ord.Next }
fun prev: elem -> elem { ~(Ord.Next) }

// All elements below, and above, any of e.
fun prevs [e: elem]: set elem { e.^(~(Ord.Next)) }
fun nexts [e: elem]: set elem { e.^(Ord.Next) }

pred lt [e1, e2: elem] { e1 in prevs[e2] }
pred gt [e1, e2: elem] { e1 in nexts[e2] }
pred lte [e1, e2: elem] { e1 = e2 or lt[e1, e2] }
pred gte [e1, e2: elem] { e1 = e2 or gt[e1, e2] }

fun larger [e1, e2: elem]: elem { lt[e1, e2] => e2 else e1 }
fun smaller [e1, e2: elem]: elem { lt[e1, e2] => e1 else e2 }

fun max [es: set elem]: lone elem { es - prevs[es] }
fun min [es: set elem]: lone elem { es - nexts[es] }

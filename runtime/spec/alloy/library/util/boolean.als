module util/boolean
// Truth values as atoms, for fields and arguments.

abstract sig Bool {}
one sig True, False extends Bool {}

pred isTrue [b: Bool] { b in True }
pred isFalse [b: Bool] { b in False }

private fun truth [some_of, all_of: set Bool]: Bool { some_of in all_of => True else False }

fun Not [b: Bool]: Bool { Bool - b }
fun And [b1, b2: Bool]: Bool { truth[b1 + b2, True] }
fun Or [b1, b2: Bool]: Bool { truth[True, b1 + b2] }
fun Xor [b1, b2: Bool]: Bool { truth[Bool, b1 + b2] }
fun Nand [b1, b2: Bool]: Bool { truth[False, b1 + b2] }
fun Nor [b1, b2: Bool]: Bool { truth[b1 + b2, False] }

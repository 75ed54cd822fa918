module util/sequniv
// Sequences as relations from indices, counted from 0, to elements: what seq declares. The modules of that kind share
// names: an empty sequence has no last index, and what falls beyond the last index that there is is dropped.
open util/integer as ui

pred isSeq [s: Int -> univ] {
  s in seq/Int -> lone univ
  inds[s] - ui/next[inds[s]] in 0
}

fun elems [s: Int -> univ]: set (Int.s) { seq/Int.s }
fun first [s: Int -> univ]: lone (Int.s) { s[0] }
fun last [s: Int -> univ]: lone (Int.s) { s[lastIdx[s]] }

// All but the first, and all but the last.
fun rest [s: Int -> univ]: s { seq/Int <: ui/next.s }
fun butlast [s: Int -> univ]: s { (seq/Int - lastIdx[s]) <: s }

pred isEmpty [s: Int -> univ] { no s }
pred hasDups [s: Int -> univ] { #elems[s] < #inds[s] }

fun inds [s: Int -> univ]: set Int { s.univ }
fun lastIdx [s: Int -> univ]: lone Int { ui/max[inds[s]] }
// The index that add fills, if there is one.
fun afterLastIdx [s: Int -> univ]: lone Int { ui/min[seq/Int - inds[s]] }

fun indsOf [s: Int -> univ, e: univ]: set Int { s.e }
fun idxOf [s: Int -> univ, e: univ]: lone Int { ui/min[indsOf[s, e]] }
fun lastIdxOf [s: Int -> univ, e: univ]: lone Int { ui/max[indsOf[s, e]] }

fun add [s: Int -> univ, e: univ]: s + seq/Int -> e { setAt[s, afterLastIdx[s], e] }
fun setAt [s: Int -> univ, i: Int, e: univ]: s + seq/Int -> e { s ++ i -> e }

// What was at i and behind moves up by one.
fun insert [s: Int -> univ, i: Int, e: univ]: s + seq/Int -> e {
  seq/Int <: (ui/prevs[i] <: s + i -> e + ui/prev.((ui/nexts[i] + i) <: s))
}
fun delete [s: Int -> univ, i: Int]: s { ui/prevs[i] <: s + ui/next.(ui/nexts[i] <: s) }

fun append [s1, s2: Int -> univ]: s1 + s2 {
  let moved = { to, from: seq/Int | to = ui/add[from, ui/add[lastIdx[s1], 1]] } |
    no s1 => s2 else s1 + moved.s2
}

// From one index to another, both included.
fun subseq [s: Int -> univ, from, to: Int]: s {
  let moved = { new, old: seq/Int | new = ui/sub[old, from] } |
    moved.((seq/Int - ui/nexts[to] - ui/prevs[from]) <: s)
}

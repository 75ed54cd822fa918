module util/seqrel [elem]
// Sequences as relations from indices, which are atoms in order, to elements.
open util/integer
open util/ordering[SeqIdx] as ord

sig SeqIdx {}

pred isSeq [s: SeqIdx -> elem] {
  s in SeqIdx -> lone elem
  all i: inds[s] - firstIdx | some ord/prev[i].s
}

fun elems [s: SeqIdx -> elem]: set elem { SeqIdx.s }
fun first [s: SeqIdx -> elem]: lone elem { s[firstIdx] }
fun last [s: SeqIdx -> elem]: lone elem { s[lastIdx[s]] }

// All but the first, and all but the last.
fun rest [s: SeqIdx -> elem]: SeqIdx -> elem { ord/next.s }
fun butlast [s: SeqIdx -> elem]: SeqIdx -> elem { (SeqIdx - lastIdx[s]) <: s }

pred isEmpty [s: SeqIdx -> elem] { no s }
pred hasDups [s: SeqIdx -> elem] { #elems[s] < #inds[s] }

fun inds [s: SeqIdx -> elem]: set SeqIdx { s.elem }
fun lastIdx [s: SeqIdx -> elem]: lone SeqIdx { ord/max[inds[s]] }
// The index that add fills, if there is one.
fun afterLastIdx [s: SeqIdx -> elem]: lone SeqIdx { ord/min[SeqIdx - inds[s]] }

fun indsOf [s: SeqIdx -> elem, e: elem]: set SeqIdx { s.e }
fun idxOf [s: SeqIdx -> elem, e: elem]: lone SeqIdx { ord/min[indsOf[s, e]] }
fun lastIdxOf [s: SeqIdx -> elem, e: elem]: lone SeqIdx { ord/max[indsOf[s, e]] }

fun add [s: SeqIdx -> elem, e: elem]: SeqIdx -> elem { setAt[s, afterLastIdx[s], e] }
fun setAt [s: SeqIdx -> elem, i: SeqIdx, e: elem]: SeqIdx -> elem { s ++ i -> e }

// What was at i and behind moves up by one.
fun insert [s: SeqIdx -> elem, i: SeqIdx, e: elem]: SeqIdx -> elem {
  ord/prevs[i] <: s + i -> e + ord/prev.((ord/nexts[i] + i) <: s)
}
fun delete [s: SeqIdx -> elem, i: SeqIdx]: SeqIdx -> elem { ord/prevs[i] <: s + ord/next.(ord/nexts[i] <: s) }

// An empty s1 leaves one index free, as in Alloy.
fun append [s1, s2: SeqIdx -> elem]: SeqIdx -> elem {
  let moved = { to, from: SeqIdx | #ord/prevs[to] = add[#ord/prevs[from], add[#ord/prevs[lastIdx[s1]], 1]] } |
    s1 + moved.s2
}

// From one index to another, both included.
fun subseq [s: SeqIdx -> elem, from, to: SeqIdx]: SeqIdx -> elem {
  let moved = { new, old: SeqIdx | #ord/prevs[new] = sub[#ord/prevs[old], #ord/prevs[from]] } |
    moved.((SeqIdx - ord/nexts[to] - ord/prevs[from]) <: s)
}

fun firstIdx: SeqIdx { ord/first }
fun finalIdx: SeqIdx { ord/last }

module util/sequence [elem]
// Sequences as atoms; no two have the same elements in the same order.
open util/ordering[SeqIdx] as ord

sig SeqIdx {}

sig Seq {
  seqElems: SeqIdx -> lone elem
} {
  all i: SeqIdx - ord/first | some i.seqElems implies some ord/prev[i].seqElems
}

fact { all disj s1, s2: Seq | s1.seqElems != s2.seqElems }

pred noDuplicates { no s: Seq | hasDups[s] }

// There is an empty sequence, and each that is shorter than allowed has all its continuations.
pred allExist {
  some s: Seq | isEmpty[s]
  all s: Seq | some afterLastIdx[s] implies all e: elem | some longer: Seq | add[s, e, longer]
}

pred allExistNoDuplicates {
  some s: Seq | isEmpty[s]
  all s: Seq | not hasDups[s] and
    (some afterLastIdx[s] implies all e: elem - elems[s] | some longer: Seq | add[s, e, longer])
}

fun at [s: Seq, i: SeqIdx]: lone elem { i.(s.seqElems) }
fun elems [s: Seq]: set elem { SeqIdx.(s.seqElems) }
fun first [s: Seq]: lone elem { at[s, ord/first] }
fun last [s: Seq]: lone elem { at[s, lastIdx[s]] }

// r is s without its first element.
pred rest [s, r: Seq] {
  not isEmpty[s]
  r.seqElems = ord/next.(s.seqElems)
}

pred isEmpty [s: Seq] { no elems[s] }
pred hasDups [s: Seq] { some e: elem | not lone indsOf[s, e] }

fun inds [s: Seq]: set SeqIdx { s.seqElems.elem }
fun lastIdx [s: Seq]: lone SeqIdx { ord/max[inds[s]] }
// The index that add fills, if there is one.
fun afterLastIdx [s: Seq]: lone SeqIdx { ord/min[SeqIdx - inds[s]] }

fun indsOf [s: Seq, e: elem]: set SeqIdx { s.seqElems.e }
fun idxOf [s: Seq, e: elem]: lone SeqIdx { ord/min[indsOf[s, e]] }
fun lastIdxOf [s: Seq, e: elem]: lone SeqIdx { ord/max[indsOf[s, e]] }

pred startsWith [s, prefix: Seq] { all i: inds[prefix] | at[s, i] = at[prefix, i] }

// added is s with e behind it.
pred add [s: Seq, e: elem, added: Seq] {
  startsWith[added, s]
  at[added, afterLastIdx[s]] = e
  #inds[added] = #inds[s] fun/add 1
}

// setted is s with e at idx.
pred setAt [s: Seq, idx: SeqIdx, e: elem, setted: Seq] { setted.seqElems = s.seqElems ++ idx -> e }

// inserted is s with e at idx; what was there and behind moves up by one.
pred insert [s: Seq, idx: SeqIdx, e: elem, inserted: Seq] {
  at[inserted, idx] = e
  all i: ord/prevs[idx] | at[inserted, i] = at[s, i]
  all i: ord/nexts[idx] | at[inserted, i] = at[s, ord/prev[i]]
  #inds[inserted] = #inds[s] fun/add 1
}

// The elements of source stand in dest, from destStart on.
pred copy [source, dest: Seq, destStart: SeqIdx] {
  all i: inds[source] | some j: SeqIdx {
    #ord/prevs[j] = #ord/prevs[destStart] fun/add #ord/prevs[i]
    at[dest, j] = at[source, i]
  }
}

// appended is s1 with s2 behind it.
pred append [s1, s2, appended: Seq] {
  startsWith[appended, s1]
  copy[s2, appended, afterLastIdx[s1]]
  #inds[appended] = #inds[s1] fun/add #inds[s2]
}

// sub is what stands in s between two indices, both included.
pred subseq [s, sub: Seq, from, to: SeqIdx] {
  ord/lte[from, to]
  to in inds[s]
  copy[sub, s, from]
  #inds[sub] = (#(to + ord/prevs[to]) fun/sub #ord/prevs[from])
}

fun firstIdx: SeqIdx { ord/first }
fun finalIdx: SeqIdx { ord/last }

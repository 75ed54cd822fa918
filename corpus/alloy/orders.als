// Partial orders, counted up to isomorphism, and what holds of their chains.
sig Element { below: set Element }

fact order {
  all e: Element | e in e.below
  below.below in below
  below & ~below in iden
}

run posets {} for exactly 4 Element
run chains { all disj a, b: Element | a in b.below or b in a.below } for exactly 5 Element expect 1
assert least { some Element implies some e: Element | all f: Element | e in f.below }
check least for 4 expect 1
assert minimal { some Element implies some e: Element | e.below = e }
check minimal for 4 expect 0

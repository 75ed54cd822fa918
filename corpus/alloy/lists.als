// Linked lists with numbers: sorted ones, and integers of four bits that overflow.
sig List { head: lone Node }
sig Node { tail: lone Node, value: one Int }

fact lists {
  all l: List | no n: l.head.*tail | n in n.^tail
  Node in List.head.*tail
}

pred sorted[l: List] { all n: l.head.*tail | some n.tail implies n.value <= n.tail.value }

run sortedOnes { one List and all l: List | sorted[l] and l.head.*tail.value in 0 + 1 } for 3 but 1 List
assert grows { all n: Node | plus[n.value, 1] > n.value }
check grows for 2 but 4 Int expect 1
assert two { all l: List | #l.head.*tail = 2 and sorted[l] implies l.head.value <= l.head.tail.value }
check two for 3 but 1 List, 4 Int expect 0

// Rooted trees: as many as there are unordered ones.
sig Node { children: set Node }
one sig Root extends Node {}

fact tree {
  Node in Root.*children
  no children.Root
  all n: Node - Root | one children.n
}

run trees {} for 6
assert rooted { all n: Node - Root | Root in n.^~children }
check rooted for 5 expect 0
run { some n: Node | n in n.^children } for 5 expect 0

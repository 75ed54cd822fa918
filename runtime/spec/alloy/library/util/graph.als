module util/graph [node]
// Directed graphs on all nodes, given by their edges.
open util/relation as rel

pred undirected [r: node -> node] { symmetric[r] }

pred noSelfLoops [r: node -> node] { irreflexive[r] }

// Every node reaches every other when edges may be walked both ways.
pred weaklyConnected [r: node -> node] { all n1, n2: node | n1 in n2.*(r + ~r) }

// Every node reaches every other along edges.
pred stronglyConnected [r: node -> node] { all n1, n2: node | n1 in n2.*r }

pred rootedAt [r: node -> node, root: node] { node in root.*r }

// All nodes lie on one cycle.
pred ring [r: node -> node] { all n: node | one n.r and rootedAt[r, n] }

pred dag [r: node -> node] { acyclic[r, node] }

// No cycles, and no node with two edges into it.
pred forest [r: node -> node] {
  dag[r]
  all n: node | lone r.n
}

// A forest with one root at most.
pred tree [r: node -> node] {
  forest[r]
  lone roots[r]
}

pred treeRootedAt [r: node -> node, root: node] {
  forest[r]
  rootedAt[r, root]
}

// Nodes without an edge into them.
fun roots [r: node -> node]: set node { node - node.r }

// Nodes without an edge out of them.
fun leaves [r: node -> node]: set node { node - r.node }

fun innerNodes [r: node -> node]: set node { node - leaves[r] }

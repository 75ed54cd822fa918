// Colourings of symmetric graphs: fields of fields, arrows with multiplicities, functions, let.
abstract sig Colour {}
one sig Red, Green extends Colour {}
sig Vertex { edges: set Vertex, colour: one Colour }

fact undirected { edges = ~edges and no iden & edges }

fun clashes: Vertex -> Vertex { edges & colour.~colour }
pred proper { no clashes }

run colourings { proper } for exactly 3 Vertex
run odd { proper and some disj a, b, c: Vertex | a -> b + b -> c + c -> a in edges } for 3 expect 0
assert symmetric { let c = clashes | c = ~c }
check symmetric for 4 expect 0

module util/ternary
// Columns of relations of arity 3.

fun dom [r: univ -> univ -> univ]: set (r.univ.univ) { r.univ.univ }
fun mid [r: univ -> univ -> univ]: set (univ.r.univ) { univ.r.univ }
fun ran [r: univ -> univ -> univ]: set (univ.(univ.r)) { univ.(univ.r) }

// Two columns of three.
fun select12 [r: univ -> univ -> univ]: r.univ { r.univ }
fun select13 [r: univ -> univ -> univ]: r.univ.univ -> univ.(univ.r) {
  { x: r.univ.univ, z: univ.(univ.r) | some x.r.z }
}
fun select23 [r: univ -> univ -> univ]: univ.r { univ.r }

// Two columns in each other's place.
fun flip12 [r: univ -> univ -> univ]: univ.r.univ -> r.univ.univ -> univ.(univ.r) {
  { y: univ.r.univ, x: r.univ.univ, z: univ.(univ.r) | x -> y -> z in r }
}
fun flip13 [r: univ -> univ -> univ]: univ.(univ.r) -> univ.r.univ -> r.univ.univ {
  { z: univ.(univ.r), y: univ.r.univ, x: r.univ.univ | x -> y -> z in r }
}
fun flip23 [r: univ -> univ -> univ]: r.univ.univ -> univ.(univ.r) -> univ.r.univ {
  { x: r.univ.univ, z: univ.(univ.r), y: univ.r.univ | x -> y -> z in r }
}

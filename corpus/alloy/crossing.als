// The farmer, the wolf, the goat and the cabbage: states in an order from util/ordering.
open util/ordering[State] as states

abstract sig Item { eats: set Item }
one sig Farmer, Wolf, Goat, Cabbage extends Item {}
sig State { near, far: set Item }

fact eating { eats = Wolf -> Goat + Goat -> Cabbage }

fact start { states/first.near = Item and no states/first.far }

pred crosses[from, fromNext, to, toNext: set Item] {
  one carried: Item | {
    carried in from
    fromNext = from - Farmer - carried - fromNext.eats
    toNext = to + Farmer + carried
  }
}

fact moves {
  all s: State, t: s.next {
    Farmer in s.near implies crosses[s.near, t.near, s.far, t.far] else crosses[s.far, t.far, s.near, t.near]
  }
}

run solve { states/last.far = Item } for exactly 8 State expect 1
run tooShort { states/last.far = Item } for exactly 7 State expect 0

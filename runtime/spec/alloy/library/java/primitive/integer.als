module java/primitive/integer
// The integers of TestEra's specifications.

sig Integer = Int {}

pred EQ [x, y: Int] { x = y }
pred LT [x, y: Int] { x < y }
pred LE [x, y: Int] { x <= y }
pred GT [x, y: Int] { x > y }
pred GE [x, y: Int] { x >= y }

/** A shopping cart: sums of products beside many objects, some of which may be the same. */

interface Item {
  sku: string;
  qty: number;
  price: number;
}

type Coupon = { kind: 'percent'; value: number } | { kind: 'flat'; amount: number };

interface Cart {
  items: Item[];
  coupon?: Coupon;
}

/** What is left to pay, or which offer to show. */
function checkout(cart: Cart, offered: { cart: Cart }, coupon: Coupon, gift: Item): number {
  let sum = 0;
  for (const { qty, price } of cart.items) sum += qty * price;
  if (cart.coupon?.kind === 'percent') sum -= (sum * cart.coupon.value) / 100;
  else if (cart.coupon) sum -= cart.coupon.amount;
  if (sum < 0) throw new RangeError('negative');
  if (offered.cart.items.length > 2) return 1;
  if (coupon.kind === 'flat' && coupon.amount > gift.qty) return 2;
  return sum;
}

module.exports = { checkout };

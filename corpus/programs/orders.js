import { assume, symbolic } from 'penumbra';

const amount = symbolic('amount', 1);
assume(amount > 0);
setTimeout(() => {
  if (amount * 3 === 21) throw new Error('found');
}, 1000);

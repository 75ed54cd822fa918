'use strict';

/** Array reads and writes with comparisons of numbers: quicksort of numbers that follow from the input. */
function sort(a, low, high) {
  while (low < high) {
    const pivot = a[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (a[i] < pivot) i++;
      while (a[j] > pivot) j--;
      if (i <= j) {
        const t = a[i];
        a[i] = a[j];
        a[j] = t;
        i++;
        j--;
      }
    }
    if (j - low < high - i) {
      sort(a, low, j);
      low = i;
    } else {
      sort(a, i, high);
      high = j;
    }
  }
}

/** @param {int} n */
function run(n) {
  const numbers = [];
  let x = n;
  for (let i = 0; i < 1500; i++) {
    x = (x * 1103 + 12345) % 65536;
    numbers.push(x);
  }
  sort(numbers, 0, numbers.length - 1);
  return numbers[0] + numbers[numbers.length - 1];
}

module.exports = { run };

// Logarithms by additions and multiplications alone, the same to the last bit as those of the engines. Python: compiled/reals.py.

// ln 2 in two pieces: so many multiples of the first are exact that the difference below loses nothing.
const LN2_HIGH = 6.93147180369123816490e-1;
const LN2_LOW = 1.90821492927058770002e-10;
const ROOT_2 = 1.4142135623730951;
const LAST_TERM = 25;
const MIXED = [[30n, 0xbf58476d1ce4e5b9n], [27n, 0x94d049bb133111ebn], [31n, 1n]];

// The natural logarithm of a number from 1 on: halved until it is near 1, then by the series of artanh.
export function logarithm(number) {
  let x = number;
  let halved = 0;
  while (x > ROOT_2) {
    x *= 0.5;
    halved += 1;
  }
  const z = (x - 1) / (x + 1);
  const square = z * z;
  let total = 0;
  for (let i = LAST_TERM; i > 0; i -= 2) total = total * square + 1 / i;
  return halved * LN2_HIGH + (halved * LN2_LOW + 2 * z * total);
}

// Sixty-four well mixed bits. Python: `scramble` of compiled/bits.py.
export const scramble = (bits) => MIXED.reduce((x, [shift, factor]) => BigInt.asUintN(64, (x ^ (x >> shift)) * factor), bits);

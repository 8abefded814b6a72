// The types of a routine, as its engine writes them: "int64(uint64[::1], int64[:, ::1], float64)". Python: compiled/signatures.py.

export const ARRAYS = {
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float64: Float64Array,
};
const WHOLE = /^(\w+)\((.*)\)$/;
const ARGUMENT = /\s*(\w+)\s*(\[[:, 1]*\])?\s*(?:,|$)/y;
const NUMBERS = ["int64", "uint64", "float64"]; // what is handed over as a number alone
const NUMBERS_BEFORE = 2; // where to put the answer, where to put the reason of a failure
const NUMBERS_OF_AN_ARRAY = 5; // and two a dimension: see module.js

// What a routine takes ({ type, dimensions }, 0 for a number alone) and gives (null: nothing), and how many numbers a call is.
export function readSignature(text) {
  const whole = WHOLE.exec(text);
  if (!whole) throw new SyntaxError(`not a signature: ${text}`);
  const [, gives, rest] = whole;
  const takes = [];
  for (ARGUMENT.lastIndex = 0; ARGUMENT.lastIndex < rest.length; ) {
    const one = ARGUMENT.exec(rest);
    const dimensions = one?.[2] ? one[2].split(":").length - 2 : 0;
    if (!one || !(dimensions ? one[1] in ARRAYS : NUMBERS.includes(one[1]))) throw new SyntaxError(`not a signature: ${text}`);
    takes.push({ type: one[1], dimensions });
  }
  const numbers = takes.map(({ dimensions }) => (dimensions ? NUMBERS_OF_AN_ARRAY + 2 * dimensions : 1));
  return { gives: gives === "void" ? null : gives, takes, numbers: numbers.reduce((sum, one) => sum + one, NUMBERS_BEFORE) };
}

// A shipped module of an engine: what it says of itself, its memory, and how a routine is called there. Python: compiled/wasm.py.
//
// Arrays lie in the memory of the module, one after the other from where it says that its own data end; nothing is ever
// given back, an engine makes what it needs when it is opened. A call takes, as numba writes it: where to put the answer,
// where to put the reason of a failure, then the arguments; an array is seven numbers, nine with two dimensions:
//
//     owner 0 | parent 0 | items | bytes of an item | address | length of each dimension | step of each dimension
//
// Addresses are numbers, all else of 64 bits is a BigInt. A routine returns 0, -2 when its answer is nothing, or something
// else when it was cut short.
import { ARRAYS, readSignature } from "./signature.js";

const SECTION = "ludotheque"; // the custom section that says what a module was made from
const PAGE = 1 << 16;
const ALIGNED = 64; // bytes
const LARGEST = 2 ** 32 - PAGE; // bytes a module can address
const FINE = 0;
const NOTHING = -2;

// Something that a page asked for cannot be: a sentence in both languages.
export class Refused extends Error {
  constructor(fr, en) {
    super(en);
    this.sentence = { fr, en };
  }
}

// A routine was cut short: by its limit of nodes or by its flag.
export class CutShort extends Error {}

// What a module says of itself: { routines: { name: digest } … }; nothing when it has no such section.
export function said(module) {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  try {
    return section ? JSON.parse(new TextDecoder().decode(section)) : {};
  } catch {
    return {};
  }
}

// A module from its bytes, once it is known to hold these routines: { name: digest }, a digest of null is not compared.
export async function compiled(bytes, wanted) {
  const module = await WebAssembly.compile(bytes).catch((error) => {
    throw new Refused(`Ce module ne se lit pas : ${error.message}`, `This module cannot be read: ${error.message}`);
  });
  const { routines = {} } = said(module);
  for (const [name, digest] of Object.entries(wanted)) {
    if (!Object.hasOwn(routines, name)) {
      throw new Refused(`Ce module ne contient pas « ${name} ».`, `This module does not hold “${name}”.`);
    }
    if (digest !== null && routines[name] !== digest) {
      throw new Refused(
        `Ce module contient un « ${name} » fait à partir d'autres sources.`,
        `This module holds a “${name}” made from other sources.`,
      );
    }
  }
  if (WebAssembly.Module.imports(module).length) {
    throw new Refused("Ce module demande quelque chose à la page.", "This module asks something of the page.");
  }
  return module;
}

// An array in the memory of a module. `values` is a view of it, made anew when the memory has grown: never keep it.
class Block {
  #memory;
  #view;

  constructor(memory, type, shape, address) {
    const items = shape.reduce((product, one) => product * one, 1);
    const width = ARRAYS[type].BYTES_PER_ELEMENT;
    const steps = shape.map((_, k) => shape.slice(k + 1).reduce((product, one) => product * one, width));
    this.#memory = memory;
    Object.assign(this, { type, shape, items, address });
    this.numbers = [0, 0, BigInt(items), BigInt(width), address, ...shape.map(BigInt), ...steps.map(BigInt)];
  }

  get values() {
    if (this.#view?.buffer !== this.#memory.buffer) {
      this.#view = new ARRAYS[this.type](this.#memory.buffer, this.address, this.items);
    }
    return this.#view;
  }
}

// A module with a memory of its own.
export class Instance {
  #exports;
  #answer;
  #top;

  constructor(module) {
    this.#exports = new WebAssembly.Instance(module).exports;
    this.#top = aligned(this.#exports.__heap_base.value);
    this.#answer = this.zeros("uint64", 2).address; // eight bytes for the answer, eight for the reason
  }

  // An array of zeros: rows first.
  zeros(type, ...shape) {
    const address = this.#top;
    const bytes = shape.reduce((product, one) => product * one, ARRAYS[type].BYTES_PER_ELEMENT);
    this.#reach(aligned(address + bytes));
    return new Block(this.#exports.memory, type, shape, address);
  }

  // An array with these values, of as many dimensions as lengths are given; one without.
  holding(type, values, ...shape) {
    const block = this.zeros(type, ...(shape.length ? shape : [values.length]));
    block.values.set(values);
    return block;
  }

  #reach(end) {
    const { memory } = this.#exports;
    const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE);
    try {
      if (end > LARGEST) throw new RangeError();
      if (missing > 0) memory.grow(missing);
    } catch {
      const megabytes = Math.ceil(end / 1e6);
      throw new Refused(`Il n'y a pas de place ici pour ${megabytes} Mo.`, `There is no room here for ${megabytes} MB.`);
    }
    this.#top = end;
  }

  // A routine as a function of blocks and numbers; it throws CutShort.
  routine(name, text) {
    const { gives, takes, numbers } = readSignature(text);
    const run = this.#exports[name];
    if (run?.length !== numbers) {
      throw new Refused(`« ${name} » ne s'appelle pas ainsi : ${text}`, `“${name}” is not called like this: ${text}`);
    }
    return (...given) => {
      const handed = [this.#answer, this.#answer + 8];
      takes.forEach((kind, k) => handed.push(...numbersOf(kind, given[k], name)));
      const status = run(...handed);
      if (status !== FINE && status !== NOTHING) throw new CutShort(name);
      if (status === NOTHING || gives === null) return null;
      return new ARRAYS[gives](this.#exports.memory.buffer, this.#answer, 1)[0];
    };
  }
}

function numbersOf({ type, dimensions }, given, name) {
  if (!dimensions) return [type === "float64" ? Number(given) : BigInt(given)];
  if (given.type !== type || given.shape.length !== dimensions) throw new TypeError(`${name} takes ${type}, not ${given.type}`);
  return given.numbers;
}

const aligned = (address) => Math.ceil(address / ALIGNED) * ALIGNED;

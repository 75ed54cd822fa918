/** How written programs run, and what their functions say of themselves. */
export const programText = `
// A script with lexical declarations is a generator; one may run inside another.
let script;
helpers.run = (make) => {
  apply(make(), global, []);
};
helpers.begin = (make) => {
  script = { coroutine: apply(make(), global, []), outer: script };
};
helpers.goOn = () => {
  let given;
  try {
    given = apply(rawNext, script.coroutine, []);
  } finally {
    if (given === undefined || given.done) script = script.outer;
  }
  return given.done ? undefined : given.value.value;
};

// The top level of an ES module.
helpers.begun = (main) => {
  const coroutine = apply(main, undefined, []);
  apply(rawNext, coroutine, []);
  return coroutine;
};
helpers.step = (coroutine, sent) => {
  const given = apply(rawNext, coroutine, [sent]);
  return given.done ? { op: 'end' } : given.value;
};

// Functions that stay in the interpreter: a host that has one puts another function here.
helpers.stays = (number, name, reason) =>
  function () {
    throw new Error('function ' + number + ' ' + name + ' stays in the interpreter: ' + reason);
  };

const texts = { __proto__: null };
const mark = /"source ([0-9a-f]{16}) (\\d+) (\\d+)"/;
const ownText = /"source [0-9a-f]{16}";\\s*("(?:[^"\\\\]|\\\\.)*")/;
helpers.source = (key, text) => {
  texts[key] = text;
};
const { toString: nativeText } = functionPrototype;
const { exec } = RegExp.prototype,
  { parse } = JSON;
const { slice } = String.prototype;
replace(functionPrototype, 'toString', {
  toString() {
    if (isObject(this) && isWeak(replaced, this)) return getWeak(replaced, this);
    const text = apply(nativeText, this, []);
    const found = apply(exec, mark, [text]);
    if (found === null) {
      const own = apply(exec, ownText, [text]);
      return own === null ? text : parse(own[1]);
    }
    if (texts[found[1]] === undefined) return text;
    return apply(slice, texts[found[1]], [+found[2], +found[3]]);
  },
});
`;

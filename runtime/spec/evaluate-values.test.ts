import { classes, type Scene } from './testing/scene.js';
import { listScene, table } from './testing/scenes.js';

const { Node, Square, Stack, Tree, Branch } = classes;

table('numbers', listScene, [
  ['i + 1 = 3', true],
  ['i - 1 = 1', true],
  ['i -1 = 1', true],
  ['-1 = 1 - i', true],
  ['-i = -2', true],
  ['- i < 0', true],
  ['x < 0', true],
  ['x = -0.5', true],
  ['x + x = -1', true],
  ['x <= -.5', true],
  ['i > 1 and i >= 2 and i < 3 and i =< 2', true],
  ['i !< 2', true],
  ['i not > 2', true],
  ['i !>= 3 and i !=< 1', true],
  ['plus[i, 3] = 5', true],
  ['minus[i, 3] = -1', true],
  ['mul[i, 3] = 6', true],
  ['div[7, i] = 3', true],
  ['div[-7, i] = -3', true],
  ['rem[7, i] = 1', true],
  ['rem[-7, i] = -1', true],
  ['div(7, i) = 3 and plus(1, 1) = 2', true],
  ['i.plus[1] = 3', true],
  ['i.plus[1].minus[2] = 1', true],
  ['no div[i, 0]', true],
  ['some rem[i, 0]', false],
  ['add[1, 1] = 2 and sub[1, 1] = 0', true],
  ['min[header.*next.elem] = 1', true],
  ['max[header.*next.elem] = i', true],
  ['no min[none & header.*next.elem]', true],
  ['min[i, 3] = 2 and max[i, 3] = 3', true],
  ['abs[-3] = 3', true],
  ['abs[x] = 0.5', true],
  ['negate[i] = -2', true],
  ['plus[header.*next.elem, 10] = {v: 11 | true} + 12', true],
  ['11 in plus[header.*next.elem, 10]', true],
  ['none1 < 1', false],
  ['not none1 < 1', true],
  ['none1 >= 1', false],
  ['none1 + 1 = 2', false],
  ['no none1 + 1', true],
  ['header.*next.elem < 5', false],
  ['n.*next.elem < 5', true],
  ['LT(1, i) and LE(2, i) and GT(3, i) and GE(2, i)', true],
  ['LE[n.elem, n.next.elem]', true],
  ['#header.*next > 2', true],
  ['#header.*next >= 4', false],
  ['#header.*next < #Node', false],
  ['#header.*next <= #Node', true],
  ['#header.*next + 1 = 4', true],
  ['#header.*next - #n.*next = 1', true],
  ['#n.*next < #header.*next', true],
  ['#none = 0', true],
  ['#header.*next = 2.5', false],
  ['#header.*next > -1', true],
  ['size + i - 1 = 4', true],
  ['header.elem + n.elem = 3', true],
  ['header.next.elem + 1 = 3', true],
  ['anything = 5', true],
  ['anything + 1 = 6', true],
  ['anything > 4', true],
  ['s = "red"', true],
  ["s = 'red'", true],
  ['s != "blue"', true],
  ['s in shape.*inside.name', true],
  ['shape.name = s', true],
]);

function textScene(): Scene {
  const square = new Square('Red Square');
  square.inside = new Square('inner');
  return {
    self: 'Shape',
    types: {
      s: 'string',
      t: 'string|null',
      i: 'integer',
      list: 'string[]',
      any: '*',
      text: '*',
      both: 'string|string[]',
    },
    variables: {
      this: square,
      s: 'abcab',
      t: ' Ab ',
      i: 2,
      list: ['x', 'yy'],
      any: 5,
      text: 'word',
      both: ['p', 'q'],
    },
  };
}

table('strings', textScene, [
  ["s === 'abcab' and s !== 'x'", true],
  ['s.length = 5 and name.length = 10 and inside.name.length = 5', true],
  ["'abc'.length + 1 = 4", true],
  ['list.length = 2 and list[1].length = 2', true],
  ['text.length = 4', true],
  ['both.length = 2', true],
  ['no any.length', true],
  ["s + t = 'abcab Ab '", true],
  ["'n' + i = 'n2' and i + 'n' = '2n'", true],
  ["s + 'x' + i + 1 = 'abcabx21'", true],
  ["s in 'abcab' + 'x'", true],
  ["s in ('x' + 'y')", false],
  ["all x: 'a' + 'b' | s.includes(x)", true],
  ["s < 'abd' and s <= s and not s < s and 'b' > s and s >= 'A'", true],
  ["any < 'a'", false],
  ["text < 'x' and text > 'w'", true],
  ["s.startsWith('ab') and s.startsWith('ca', 2) and not s.startsWith('b')", true],
  ["s.endsWith('ab') and s.endsWith('c', 3) and not s.endsWith('c')", true],
  ["s.includes('ca') and s.includes('b', i) and not s.includes('c', 3)", true],
  ["s.indexOf('b') = 1 and s.indexOf('b', i) = 4 and s.indexOf('x') = -1 and s.indexOf('', 9) = 5", true],
  ["s.lastIndexOf('ab') = 3", true],
  ["s.charAt(i) = 'c' and s.charAt(9) = '' and s.charAt() = 'a'", true],
  ["s.at(-1) = 'b' and no s.at(5) and some s.at(4)", true],
  ['s.charCodeAt(0) = 97', true],
  ["s.slice(1, 3) = 'bc' and s.slice(-2) = 'ab' and s.slice(i) = 'cab' and s.slice(0, -i) = 'abc'", true],
  ["s.substring(3, 1) = 'bc' and s.substring(i) = 'cab' and s.substring(-1, i) = 'ab'", true],
  ["s.toUpperCase() = 'ABCAB' and t.trim().toLowerCase() = 'ab'", true],
  ["t.trimStart() = 'Ab ' and t.trimEnd() = ' Ab'", true],
  ["'7'.padStart(3, '0') = '007' and '7'.padEnd(i) = '7 ' and 'ab'.repeat(i) = 'abab'", true],
  ["no 'ab'.repeat(-1)", true],
  ["s.concat('!') = 'abcab!'", true],
  ["'a'.localeCompare('b') = -1 and 'é'.normalize() = 'é'", true],
  ['/^[a-c]+$/.test(s) and !/x/.test(s) and /AB/i.test(s) and /a/g.test(s)', true],
  ["s.match(/c./) = 'ca' and no s.match(/x/) and s.match(/a/) !== null", true],
  ['s.search(/c/) = 2 and s.search(/x/) = -1', true],
  ["s.replace('b', '-') = 'a-cab' and s.replace(/[bc]+/, '') = 'aab' and s.replace('x', '-') = s", true],
  ["s.replaceAll('ab', '-') = '-c-' and s.replace(/[ab]/g, '') = 'c'", true],
  ["no any.startsWith('a') and text.startsWith('w')", true],
  ["list.elems.toUpperCase() = 'X' + 'YY'", false],
  ["'YY' in list.elems.toUpperCase() and #list.elems.toUpperCase() = 2", true],
  ["name.startsWith('Red') and this.name.slice(4) = 'Square'", true],
  ["inside.name.includes('nn') and no inside.inside.name.toUpperCase()", true],
  ['(i > 1 => s else t).length = 5', true],
  ['let u = s + s | u.length = 10 and u.endsWith(s)', true],
]);

function stackScene(): Scene {
  const square = new Square('blue');
  const self = new Stack([3, 1, 2], [square, null, square], [[1], [], [1, 2]]);
  return {
    self: 'Stack',
    types: { i: 'integer', other: 'integer[]', empty: 'integer[]', nan: 'number', big: 'number' },
    variables: {
      this: self,
      i: 1,
      other: self.items,
      empty: [],
      nan: Number.NaN,
      big: Number.POSITIVE_INFINITY,
    },
  };
}

table('arrays', stackScene, [
  ['items.length = 3', true],
  ['items[0] = 3', true],
  ['items[i] = 1', true],
  ['this.items[i + 1] = 2', true],
  ['no items[3]', true],
  ['no items[-1]', true],
  ['no items[0.5]', true],
  ['items[0] > items[1]', true],
  ['items.elems = 1 + 0 - 0', false],
  ['1 in items.elems', true],
  ['#items.elems = 3', true],
  ['#items.inds = 3', true],
  ['all k: items.inds | items[k] > 0', true],
  ['all k: Int | k >= 0 and k < items.length implies some items[k]', true],
  ['all disj j, k: items.inds | items[j] != items[k]', true],
  ['one k: items.inds | items[k] = k', false],
  ['some k: items.inds | items[k] = k', true],
  ['max[items.elems] = 3', true],
  ['0.items = 3', true],
  ['0.(this.items) = 3', true],
  ['(this.items).3 = 0', true],
  ['~(this.items)[3] = 0', true],
  ['items = other', true],
  ['items != empty', true],
  ['empty.length = 0', true],
  ['no empty.elems', true],
  ['no empty[0]', true],
  ['shapes[0] = shapes[2]', true],
  ['no shapes[1]', true],
  ['isNull[shapes[1]]', true],
  ['isUndefined[shapes[1]]', false],
  ['isNull[shapes[0]]', false],
  ['isUndefined[shapes[3]]', false],
  ['isUndefined[empty[0]]', false],
  ['shapes.elems in Square', true],
  ['#shapes.elems = 1', true],
  ['#shapes.inds = 3', true],
  ['grid[0][0] = 1', true],
  ['grid[2][1] = 2', true],
  ['grid.length = 3 and grid[1].length = 0', true],
  ['all r: grid.elems, k: r.inds | r[k] = k + 1', true],
  ['#grid.elems = 3', true],
  ['items in grid.elems', false],
  ['nan = nan', true],
  ['nan < 1', false],
  ['nan != 1', true],
  ['nan + 1 = nan', true],
  ['big > 1', true],
  ['big + 1 = big', true],
  ['1 < big and big <= big', true],
  ['mixed = null', true],
  ['no mixed', true],
  ['isNull[mixed]', true],
]);

/** A red-black tree of 1..4 with the root 2. */
function treeScene(): Scene {
  const four = new Branch(4, null, null);
  const three = new Branch(3, null, four);
  const one = new Branch(1, null, null);
  const root = new Branch(2, one, three);
  for (const black of [root, one, three]) black.color = true;
  return { self: 'Tree', types: { key: 'integer' }, variables: { this: new Tree(root), key: 3 } };
}

table('formulas of the papers', treeScene, [
  ['all e, f: root.*(left+right) |\n e in f.(left + right) <=> f = e.parent', true],
  ['all disj e1, e2: root.*(left + right) |\n e1.key != e2.key', true],
  ['all e: root.*(left + right) |\n no e.(left+right) || e.left != e.right', true],
  ['all e: root.*(left + right) |\n e !in e.^(left+right)', true],
  ['all e: root.*(left + right) |\n all el: e.left.*(left+right) |\n el.key <= e.key', true],
  ['all e: root.*(left + right) |\n all er: e.right.*(left+right) |\n e.key <= er.key', true],
  [
    'all e: root.*(left + right) |\n e.color = false && some e.left + e.right =>\n (e.left + e.right).color = true',
    true,
  ],
  [
    `all e1, e2: root.*(left + right) |
      (no e1.left || no e1.right) && (no e2.left || no e2.right) =>
      #{ p: root.*(left+right) |
      e1 in p.*(left+right) && p.color = true } =
      #{ p: root.*(left+right) |
      e2 in p.*(left+right) && p.color = true }`,
    true,
  ],
  ['key in root.*(left + right).key', true],
  ['#(root.*(left + right).key - key) = 3', true],
  ['(root.left + root.right).color = true', true],
  ['(root + root.right.right).color = true', false],
  ['root.*(left & right) = root', true],
  ['root.*(left - right) = root + root.left', true],
  ['root.*(left + right).~parent = root.^(left + right)', true],
  ['root.(left + right).(left + right) = root.right.right', true],
  ['root.^(left.left + right.right).key = 4', true],
  ['parent = ~(left + right)', true],
  ['left.~left = {a, b: Branch | a = b and some a.left}', true],
]);

function insertScene(): Scene {
  const scene = listScene();
  const list = scene.variables.this as Record<string, unknown>;
  const header = list.header as Record<string, unknown>;
  return {
    ...scene,
    types: { ...scene.types, result: 'Node' },
    run: () => {
      const removed = header.next as Record<string, unknown>;
      const fresh = new Node(9, removed.next);
      header.next = fresh;
      removed.next = null;
      header.elem = 0;
      return fresh;
    },
  };
}

table('before and after a run', insertScene, [
  ['result = header.next', true],
  ['result.elem = 9', true],
  ['result in Node', true],
  ['result !in old(Node)', true],
  ['Node - old(Node) = result', true],
  ['header = old(header)', true],
  ['header.next != old(header.next)', true],
  ['old(header.next) = n', true],
  ['old(header.next).elem = 2', true],
  ['no old(header.next).next', true],
  ['some old(header.next.next)', true],
  ['n in Node', true],
  ['header.elem = 0 and old(header.elem) = 1', true],
  ['header.elem < `header.elem`', true],
  ['`header.elem` - header.elem = 1', true],
  ['header`.*next` = old(Node)', true],
  ['header.*next - header`.*next` = result', true],
  ['header`.*next`.elem` = 1 + 0 - 0', false],
  ['#(header`.*next`) = #(header.*next)', true],
  ['all e: header.*next | e = result or e.elem` = e.elem or e = header', true],
  ['all i: Integer | #{ m: header.*next | m.elem = i } = #{ m: header`.*next` | m.elem` = i }', false],
  ['all e: old(Node) | e.next` in old(Node)', true],
  ['old(some n.next) and no n.next', true],
  ['n.`next` = header.next.next', true],
  ['no old(result)', true],
  ['old(all e: Node | e.elem > 0)', true],
  ['all e: Node | e.elem > 0', false],
  ['isNull[n.next] and not isNull[old(n.next)]', true],
  ['some v: Int | v = 9', true],
  ['next - next` = (header -> result) + (result -> result.next)', true],
  ['no result.next`', true],
]);

import assert from 'node:assert/strict';
import type { Instance, InstanceValue } from '../inputs/heap/instance.js';
import { dotOf } from './dot.js';
import { snapshots } from './snapshot.js';
import { textPicture } from './text-picture.js';

const of = (value: number | string | boolean | null | undefined): InstanceValue => ({
  kind: 'primitive',
  value,
});
const to = (atom: number): InstanceValue => ({ kind: 'reference', atom });

type Field = readonly [name: string, value: InstanceValue];

const object = (
  atom: number,
  className: string | undefined,
  fields: readonly Field[],
  elements: readonly InstanceValue[] = [],
): Instance['objects'][number] => ({ atom, className, fields, elements });

const node = (atom: number, elem: number, next: InstanceValue): Instance['objects'][number] =>
  object(atom, 'List.Node', [
    ['elem', of(elem)],
    ['next', next],
  ]);

const BEFORE: Instance = {
  inputs: [
    ['this', to(0)],
    ['i', of(7)],
  ],
  objects: [object(0, 'IntList', [['header', to(1)]]), node(1, 1, to(2)), node(2, 2, of(null))],
};

const AFTER: Instance = {
  inputs: [
    ['this', to(0)],
    ['i', of(7)],
    ['result', to(4)],
  ],
  objects: [
    object(0, 'IntList', [
      ['header', to(2)],
      ['size', of(1)],
    ]),
    node(2, -0, to(3)),
    node(3, 5, of(undefined)),
    object(4, undefined, [], [of('a'), to(2)]),
  ],
};

describe('pictures of heaps', () => {
  it('as text, side by side: what changed is marked', () => {
    const lines = textPicture(BEFORE, AFTER, 120);
    assert.deepEqual(
      lines.map((line) => line.slice(0, 54).trimEnd()),
      [
        'before',
        '  this = intList1',
        '  i = 7',
        '  intList1  header → node1',
        '  node1     elem 1, next → node2 (not reached after)',
        '  node2     elem 2, next null',
        '',
        '',
      ],
    );
    assert.deepEqual(
      lines.map((line) => line.slice(56)),
      [
        'after',
        '  this = intList1',
        '  i = 7',
        '  result = array1',
        '  intList1  *header → node2, *size 1',
        '  node2     *elem -0, *next → node3',
        '  node3     elem 5, next undefined (new)',
        '  array1    [0] "a", [1] → node2 (new)',
      ],
    );
  });

  it('as text, one below the other where it is narrow', () => {
    const lines = textPicture(BEFORE, AFTER, 60);
    assert.equal(lines.indexOf('after'), lines.indexOf('') + 1);
  });

  it('a field that is gone is shown as absent', () => {
    const gone: Instance = { ...AFTER, objects: [object(0, 'IntList', []), ...AFTER.objects.slice(1)] };
    const [, { objects }] = snapshots(BEFORE, gone);
    assert.deepEqual(objects[0]!.fields, [
      { name: 'header', text: 'absent', other: { text: 'node1', target: 1 } },
    ]);
  });

  it('in DOT: changes are told by words and lines', () => {
    const dot = dotOf(BEFORE, AFTER, ['a "caption"']);
    const expected = [
      'label="a \\"caption\\""',
      'label="before\\li = 7\\l"',
      '"before this" -> before_0;',
      '<b>node1</b> : List.Node (not reached after)',
      'before_0:f0:s -> before_1 [label="header", style=dashed];',
      '<b>•</b><br/>was node1',
      '<b>1</b><br/>was absent',
      'after_0:f0:s -> after_2 [label="header", style=bold, penwidth=2.5];',
      '<b>array1</b> : Array (new)',
      '<td port="f0">&#34;a&#34;</td>',
      'after_4:f1 -> after_2 [label="[1]", constraint=false];',
      '"after result" -> after_4;',
    ];
    for (const part of expected) assert.ok(dot.includes(part), `${part} in\n${dot}`);
  });

  it('as SVG that holds all names', async () => {
    const { instance } = await import('@viz-js/viz');
    const svg = (await instance()).renderString(dotOf(BEFORE, AFTER, ['caption']), { format: 'svg' });
    for (const text of ['caption', 'before', 'after', 'intList1', 'not reached after', 'was node1']) {
      assert.ok(svg.includes(text), text);
    }
  });
});

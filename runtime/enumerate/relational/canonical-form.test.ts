import assert from 'node:assert/strict';
import { randomFrom } from '../../solver/local-search/random.js';
import { CanonicalForms } from './canonical-form.js';

interface Structure {
  readonly arities: readonly number[];
  /** Relation number, then atoms, of each tuple. */
  readonly tuples: readonly (readonly number[])[];
}

function renamed({ tuples }: Structure, image: readonly number[]): readonly (readonly number[])[] {
  return tuples.map(([relation, ...atoms]) => [relation!, ...atoms.map((atom) => image[atom]!)]);
}

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first) =>
    permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

/** All renamings of atoms within classes. */
function renamings(atoms: number, classes: readonly (readonly number[])[]): number[][] {
  const identity = Array.from({ length: atoms }, (_, atom) => atom);
  return classes.reduce(
    (images, members) =>
      images.flatMap((image) =>
        permutations(members).map((permuted) =>
          image.map((atom) => (members.includes(atom) ? permuted[members.indexOf(atom)]! : atom)),
        ),
      ),
    [identity],
  );
}

const setOf = (tuples: readonly (readonly number[])[]): string =>
  tuples
    .map((tuple) => tuple.join())
    .sort()
    .join(' ');

describe('CanonicalForms', () => {
  const shapes: readonly {
    readonly name: string;
    readonly atoms: number;
    readonly classes: readonly (readonly number[])[];
    readonly arities: readonly number[];
    readonly density: number;
  }[] = [
    { name: 'graphs', atoms: 5, classes: [[0, 1, 2, 3, 4]], arities: [2], density: 0.3 },
    {
      name: 'two classes',
      atoms: 6,
      classes: [
        [0, 1, 2],
        [3, 4, 5],
      ],
      arities: [1, 2],
      density: 0.3,
    },
    { name: 'fixed atoms', atoms: 5, classes: [[1, 2, 4]], arities: [2, 1], density: 0.4 },
    { name: 'three columns', atoms: 4, classes: [[0, 1, 2, 3]], arities: [3], density: 0.1 },
    { name: 'two relations', atoms: 5, classes: [[0, 1, 2, 3, 4]], arities: [2, 2], density: 0.12 },
  ];
  for (const { name, atoms, classes, arities, density } of shapes)
    it(`are equal just for isomorphic structures: ${name}`, () => {
      const forms = new CanonicalForms(atoms, arities);
      const images = renamings(atoms, classes);
      const random = randomFrom(7);
      const keyOfClass = new Map<string, string>();
      for (let round = 0; round < 150; round++) {
        const tuples = arities.flatMap((arity, relation) =>
          Array.from({ length: atoms ** arity }, (_, code) => [
            relation,
            ...Array.from({ length: arity }, (_unused, i) => Math.floor(code / atoms ** i) % atoms),
          ]).filter(() => random() < density),
        );
        const structure: Structure = { arities, tuples };
        const keyOf = (image: readonly number[]): string =>
          forms.of(renamed(structure, image).flat(), classes)!.key;
        const key = keyOf(images[0]!);
        for (let i = 0; i < 5; i++)
          assert.equal(keyOf(images[Math.floor(random() * images.length)]!), key, setOf(tuples));
        const least = images.map((image) => setOf(renamed(structure, image))).sort()[0]!;
        assert.equal(keyOfClass.get(least) ?? key, key);
        keyOfClass.set(least, key);
      }
      assert.equal(new Set(keyOfClass.values()).size, keyOfClass.size);
    });

  it('accepts the atoms of just one orbit of a class as its last', () => {
    const forms = new CanonicalForms(5, [2]);
    const random = randomFrom(11);
    const images = renamings(5, [[0, 1, 2, 3, 4]]);
    for (let round = 0; round < 100; round++) {
      const tuples: number[][] = [];
      for (let a = 0; a < 5; a++)
        for (let b = 0; b < a; b++) if (random() < 0.4) tuples.push([0, a, b], [0, b, a]);
      const structure: Structure = { arities: [2], tuples };
      const automorphisms = images.filter((image) => setOf(renamed(structure, image)) === setOf(tuples));
      const accepted = [0, 1, 2, 3, 4].filter((atom) => forms.of(tuples.flat(), [[0, 1, 2, 3, 4]], atom));
      const orbit = new Set(automorphisms.map((image) => image[accepted[0]!]!));
      assert.deepEqual(accepted, [...orbit].sort());
    }
  });

  it('copes with structures of many automorphisms', () => {
    const atoms = Array.from({ length: 40 }, (_, i) => i);
    const forms = new CanonicalForms(40, [2]);
    const cycle = (members: readonly number[]): number[] =>
      members.flatMap((atom, i) => [0, atom, members[(i + 1) % members.length]!]);
    const keys = [
      [...cycle(atoms.slice(0, 20)), ...cycle(atoms.slice(20))],
      [...cycle(atoms.filter((atom) => atom % 2 === 1)), ...cycle(atoms.filter((atom) => atom % 2 === 0))],
      cycle(atoms),
      [],
    ].map((tuples) => forms.of(tuples, [atoms])!.key);
    assert.equal(keys[0], keys[1]);
    assert.equal(new Set(keys).size, 3);
  });
});

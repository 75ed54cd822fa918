/** What needs no other bundlers than those that are dependencies: each bundle covers of the program what its source does. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RECIPES } from './build.js';
import { type Found, find, lacking, SOURCE } from './measure.js';

describe('bundles of one program', () => {
  let place: string;
  let source: Found;
  before(async () => {
    place = mkdtempSync(path.join(tmpdir(), 'penumbra-bundles-'));
    source = await find(SOURCE, path.join(place, 'source'));
  });
  after(() => rmSync(place, { recursive: true, force: true }));

  for (const recipe of RECIPES.filter(({ isAtHand }) => isAtHand)) {
    it(`${recipe.name} [long]`, async () => {
      const folder = path.join(place, recipe.name.replaceAll(' ', '-'));
      mkdirSync(folder);
      const found = await find(await recipe.make(folder), folder);
      assert.deepEqual([...found.targets].sort(), [...source.targets].sort());
      assert.deepEqual(lacking(found.branches, source.branches), []);
      assert.deepEqual(found.leftOut, []);
      assert.equal(found.paths.divergent, 0);
    });
  }
});

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteKey, subjectName, testId } from './identity.js';

describe('test identity', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-identity-'));
    for (const copy of ['one', 'two']) {
      mkdirSync(path.join(root, copy, 'src', 'sub'), { recursive: true });
      writeFileSync(path.join(root, copy, 'package.json'), '{"name":"p"}');
      writeFileSync(path.join(root, copy, 'src', 'package.json'), '{"type":"commonjs"}');
    }
  });
  after(() => rmSync(root, { recursive: true }));

  it('names a subject by its package, not by a marker of the module type', () => {
    assert.equal(subjectName(path.join(root, 'one/src/sub/list.js')), 'src/sub/list.js');
  });

  it('names a site by file, place and kind', () => {
    const subject = path.join(root, 'one/src/list.js');
    const file = path.join(root, 'one/src/sub/entry.js');
    assert.equal(siteKey({ file, line: 3, column: 7, kind: 'loop' }, subject), 'src/sub/entry.js:3:7:loop');
  });

  it('does not depend on where the package lies', () => {
    const ids = ['one', 'two'].map((copy) => testId(path.join(root, copy, 'src/list.js'), 'f', ['a=true']));
    assert.equal(ids[0], ids[1]);
    assert.match(ids[0]!, /^[0-9a-f]{12}$/u);
  });

  it('depends on subject, target and path', () => {
    const subject = path.join(root, 'one/src/list.js');
    const ids = [
      testId(subject, 'f', ['a=true']),
      testId(subject, 'f', ['a=false']),
      testId(subject, 'f', ['a=true', 'b=true']),
      testId(subject, 'g', ['a=true']),
      testId(path.join(root, 'one/src/other.js'), 'f', ['a=true']),
    ];
    assert.equal(new Set(ids).size, ids.length);
  });
});

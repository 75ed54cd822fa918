/** Which points inputs call. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from '../../../compiler/parse.js';
import { readProgramModel } from '../../inputs/model/program-model.js';
import { javaScriptOf } from '../observation/instrumented-text.js';
import { pointsOf } from '../points.js';
import { callable } from './callable.js';

const SOURCE = `export abstract class Shape {
  constructor(readonly name: string) {}
  get area(): number { return this.measure(); }
  protected abstract measure(): number;
}
export class Square extends Shape {
  private constructor(private side: number) { super('square'); }
  static of(side: number): Square { return new Square(side); }
  protected measure(): number { return this.side ** 2; }
  private set(side: number): void { this.side = side; }
  grow(by: number): void { this.set(this.side + by); }
}
export function twice(side: number): Square { return Square.of(2 * side); }
`;

describe('points that inputs call', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-'));
  after(() => rmSync(folder, { recursive: true }));
  it('are those that TypeScript does not hide', () => {
    const file = path.join(folder, 'shapes.ts');
    writeFileSync(file, SOURCE);
    const source = javaScriptOf(readFileSync(file, 'utf8'), file);
    const { points } = pointsOf(parse({ file, source }, 'module'), source);
    const open = points.map((point) => ({ ...point, path: point.name }));
    assert.deepEqual(
      callable(open, readProgramModel(file)).map(({ name }) => name),
      ['Shape.prototype.area:get', 'Square.of', 'Square.prototype.grow', 'twice'],
    );
  });
});

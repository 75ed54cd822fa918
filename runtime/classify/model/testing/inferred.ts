/** The model of a script that calls its own functions. */
import vm from 'node:vm';
import { parse } from '../../../../compiler/parse.js';
import { Comparability } from '../../comparability/comparability.js';
import { createCallRecorder } from '../../observation/call-recorder.js';
import { instrumentCalls } from '../../observation/instrument-calls.js';
import { type Answers, type CallLine, callOf } from '../../observation/trace-format.js';
import { pointsOf } from '../../points.js';
import { ModelInference, type ModelProperty, type OperationalModel } from '../model.js';

export function inferredFrom(source: string): readonly ModelProperty[] {
  return modelFrom(source).properties;
}

export function modelFrom(source: string): OperationalModel {
  const program = parse({ file: 'a.js', source }, 'script');
  const { text, points } = instrumentCalls(source, program, '$r');
  const types = new Comparability(program, pointsOf(program, source).points);
  const inference = new ModelInference(types);
  const recorder = createCallRecorder((line, _, answers) => {
    const answered = answers === '' ? undefined : (JSON.parse(answers) as Answers);
    inference.see(callOf(JSON.parse(line) as CallLine, points, answered));
  });
  (vm.runInThisContext(`(function ($r) { ${text}\n})`) as (recorder: object) => void)(recorder);
  return inference.model(0.99);
}

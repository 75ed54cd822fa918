import { sameErrors } from '../testing/agreement.js';

const STATEMENTS: readonly string[] = [
  '(function(){;;}).x()',
  '(function(){ {} }).x()',
  '(function({}){}).x()',
  '(async function(){}).x()',
  '(async ()=>1).x()',
  '(async function*(){1;2;3}).x()',
  '[function(){1;2;3}].x()',
  '(class{}).x()',
  '(class{static a=1;static b=2; static{}}).x()',
  "new Function('new (() => { 0; l: function f() {} })()')()",
  '(class extends Object{constructor(){super()}}).x()',
  '(n?function(){1;2}:1).x()',
  '(function(){return 5;}())()',
  'u[(()=>{1;2})]',
  'n[function(){1;2}]()',
  'n(...[],0)',
  'n(...[],...[])',
  'new n(...[],0)',
  'o.x(...[])',
  'new (o.x)(...[],1)',
  'u(...[],1)',
  '(()=>1)()(...[],1)',
  '1n(...[],1)',
  'null(...[],1)',
  'o.x(...u,1)',
  '(n?()=>{1;2;3}:1).x()',
  '({a:()=>{1;2;3}}).x()',
  '(()=>()=>{1;2})().x()',
  'n[/*(*/function(){1;2}]()',
  'n[!async function(){1;2}]()',
  'n[(5,function(){1;2})]()',
  'n[new (function(){1;2;this.x=1})]()',
];

describe('the machine prints functions and calls in errors as node does', () => {
  sameErrors(STATEMENTS);
});

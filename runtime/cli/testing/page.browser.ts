/**
 * `npm run test:browser`: the page in a real Chromium. Figures, filters, links and keys work, axe finds nothing, nothing is
 * asked for from elsewhere, and nothing is said on the console.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { runIn } from './fixture.js';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SUBJECTS: Readonly<Record<string, string>> = {
  'list.js': `class Node {
  constructor() {
    /** @type {number} */
    this.value = 0;
    /** @type {Node | null} */
    this.next = null;
  }
}
class List {
  constructor() {
    /** @type {Node | null} */
    this.head = null;
  }
  /** @param {number} v */
  push(v) {
    if (v > 3 && v < 9) { const n = new Node(); n.value = v; n.next = this.head; this.head = n; return true; }
    if (this.head !== null) this.head = this.head.next;
    return v > 3 && v < 2;
  }
}
module.exports = { List, Node };
`,
  'errors.js': `/**
 * @param {number} n
 * @post result < 5
 */
exports.f = function f(n) { if (n > 7) return n; if (n === 4) throw new RangeError('four'); return 1; };
exports.plain = function plain() { return 1; };
`,
  'stack.js': `class Stack {
  constructor() { this.items = []; }
  push(value) { this.items.push(value); }
  pop() { if (this.items.length > 0) return this.items.pop(); return undefined; }
  get top() { return this.items[this.items.length - 1].name; }
}
function depth(n) { let d = 0; while (n > 1 && d < 3) { n = n - 2; d = d + 1; } return d; }
module.exports = { Stack, depth };
`,
  'stack.test.js': `const assert = require('node:assert');
const { Stack } = require('./stack.js');
for (const one of ['a', 'b', 'c']) {
  const stack = new Stack();
  stack.push({ name: one });
  assert.equal(stack.top, one);
  assert.equal(stack.pop().name, one);
}
`,
};

/** What commands other than `explore` record. */
const COMMANDS = [
  'enumerate errors.js --target f --scope Int=0..9',
  'reach stack.js --target Stack.prototype.pop --from code --calls 2',
  'observe stack.js --target depth',
  'classify stack.js --suite stack.test.js',
];
const TABLES = ['packages', 'functions', 'files', 'decisions', 'findings', 'bounds'].map((one) => `#/${one}`);
const TECHNIQUES = ['enumerations', 'sequences', 'observations', 'classifications'] as const;

interface Figures {
  readonly totals: {
    readonly targets: number;
    readonly tests: number;
    readonly outcomes: { readonly total: number; readonly covered: number; readonly infeasible: number };
  };
  readonly targets: readonly { readonly subject: { readonly target: string } }[];
  readonly files: readonly { readonly decisions: readonly object[] }[];
}

describe('the page of a report', () => {
  let root: string;
  let browser: Browser;
  let figures: Figures;
  const complaints: string[] = [];
  before(async () => {
    assert.ok(
      existsSync(CHROMIUM),
      `there is no ${CHROMIUM}: install Debian's chromium, or name one with CHROMIUM`,
    );
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-page-'));
    for (const [name, text] of Object.entries(SUBJECTS)) writeFileSync(path.join(root, name), text);
    for (const file of ['list.js', 'errors.js']) await runIn(root, ['explore', file, '--no-emit']);
    for (const command of COMMANDS) {
      const { code, err } = await runIn(root, [...command.split(' '), '--no-emit']);
      assert.ok(code !== null && code < 2, `${command}: ${err}`);
    }
    const { out } = await runIn(root, ['report', '--out', 'page', '--json']);
    figures = JSON.parse(out) as Figures;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  });
  after(async () => {
    await browser?.close();
    rmSync(root, { recursive: true });
  });

  async function open(route = '', colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(?:file|data):/u.test(request.url())) complaints.push(request.url());
    });
    await page.goto(`${pathToFileURL(path.join(root, 'page', 'index.html')).href}${route}`);
    await page.waitForSelector('h1');
    return page;
  }
  const text = async (page: Page, selector: string): Promise<string> =>
    (await page.locator(selector).allInnerTexts())[0]!.replace(/\s+/gu, ' ');
  const links = (page: Page): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelectorAll('main a[href^="#/"]')].map((one) => one.getAttribute('href'))`,
    );

  it('shows the figures of the JSON document', async () => {
    const page = await open();
    const { targets, tests, outcomes } = figures.totals;
    const tiles = await text(page, '.tiles');
    assert.ok(tiles.includes(`Functions ${targets} all finished`), tiles);
    assert.ok(tiles.includes(`Tests ${tests} of`), tiles);
    const { covered, total, infeasible } = outcomes;
    assert.ok(tiles.includes(`${covered} of ${total}; ${infeasible} infeasible`), tiles);
    const nav = await text(page, 'header nav');
    const decisions = figures.files.reduce((sum, file) => sum + file.decisions.length, 0);
    assert.ok(nav.includes(`Decisions ${decisions}`), nav);
    await page.close();
  });

  it('sorts, searches and filters, and keeps that in the address', async () => {
    const page = await open('#/functions');
    const rows = (): Promise<string[]> => page.locator('tbody tr td:first-child').allInnerTexts();
    assert.equal((await rows()).length, figures.targets.length);
    await page.getByRole('button', { name: 'Tests' }).press('Enter');
    assert.equal(await page.locator('th[aria-sort=ascending]').textContent(), 'Tests ▴');
    await page.getByRole('button', { name: 'Tests' }).press('Enter');
    assert.equal((await rows())[0], 'List.prototype.push');
    await page.getByRole('searchbox').fill('errors f');
    assert.deepEqual(await rows(), ['f']);
    const again = await open(new URL(page.url()).hash);
    assert.deepEqual(await again.locator('tbody tr td:first-child').allInnerTexts(), ['f']);
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Show').selectOption('found');
    assert.deepEqual(await rows(), ['f']);
    await Promise.all([page.close(), again.close()]);
  });

  it('has links that lead somewhere, from every view', async () => {
    const page = await open();
    const seen = new Set<string>();
    const queue = ['#/', ...TABLES];
    for (const route of queue) {
      await page.evaluate(`location.hash = ${JSON.stringify(route)}`);
      await page.waitForFunction(
        "document.querySelector('main h1') && !document.querySelector('main .wait')",
      );
      assert.equal(await page.locator('main [role=alert]').count(), 0, route);
      for (const link of await links(page)) {
        if (seen.has(link) || seen.size > 80) continue;
        seen.add(link);
        queue.push(link);
      }
    }
    assert.ok(seen.size > 20, `${seen.size} links`);
    for (const view of TECHNIQUES)
      assert.ok(
        [...seen].some((link) => link.startsWith(`#/${view}/`)),
        view,
      );
    await page.close();
  });

  it('leads from a decision to its tests, and from a test to code and picture', async () => {
    const page = await open('#/files');
    await page.getByRole('link', { name: 'list.js' }).click();
    const mark = page.getByRole('button', { name: 'v > 3: true covered, false covered' }).first();
    await mark.focus();
    await page.keyboard.press('Enter');
    await page.locator('.selected .test').first().click();
    assert.match(await text(page, 'section.code'), /const result = list\.push\(/u);
    await page.waitForSelector('.heap svg');
    assert.match(await page.locator('.heap svg').innerHTML(), /list1/u);
    await page.getByText('In words').click();
    assert.match(await text(page, 'main'), /list1: List with head/u);
    await page.close();
  });

  it('brings the keyboard to the content', async () => {
    const page = await open();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'content');
    await page.close();
  });

  const views = [
    '',
    ...TABLES,
    ...TECHNIQUES.map((one) => `#/${one}`),
    'function',
    'test',
    'source',
    ...TECHNIQUES,
  ];
  for (const scheme of ['light', 'dark'] as const) {
    it(`has nothing that axe finds (${scheme})`, async () => {
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      for (const view of views) {
        const page = await open(view.startsWith('#') ? view : '', scheme);
        if (view === 'function' || view === 'test') {
          await page.goto(`${page.url().split('#')[0]}#/functions?q=push`);
          await page.getByRole('link', { name: 'List.prototype.push' }).click();
          await page.waitForSelector('.tree');
          if (view === 'test') await page.locator('tbody a').first().click();
          if (view === 'test') await page.waitForSelector('.heap svg');
        }
        if (TECHNIQUES.some((one) => one === view)) {
          await page.goto(`${page.url().split('#')[0]}#/${view}`);
          await page.locator('tbody a').first().click();
          await page.waitForSelector('main .tiles');
          await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        }
        if (view === 'source') {
          await page.goto(`${page.url().split('#')[0]}#/files`);
          await page.getByRole('link', { name: 'list.js' }).click();
          await page.locator('.mark').first().click();
          await page.waitForSelector('.selected .test');
        }
        await page.evaluate(axe);
        const found = await page.evaluate(
          "axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
        );
        assert.deepEqual(found, [], view);
        await page.close();
      }
    });
  }

  it('asks for nothing from elsewhere, and says nothing on the console', () => {
    assert.deepEqual(complaints, []);
  });
});

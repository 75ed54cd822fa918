/** The pages of a corpus run and of a comparison, in a real Chromium: figures, links, plots, axe, nothing on the console. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { runIn } from './fixture.js';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];

const PACKAGES: Readonly<Record<string, string>> = {
  signs:
    "exports.sign = (n) => (n < 0 ? -1 : n > 0 ? 1 : 0); exports.name = (s) => (s === 'long name' ? 1 : 2);",
  broken: "throw new Error('not here');",
};

describe('the page of a corpus', () => {
  let root: string;
  let browser: Browser;
  const complaints: string[] = [];
  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-corpus-page-'));
    for (const [name, text] of Object.entries(PACKAGES)) {
      mkdirSync(path.join(root, name));
      writeFileSync(path.join(root, name, 'package.json'), `{ "name": "${name}", "version": "1.0.0" }`);
      writeFileSync(path.join(root, name, 'index.js'), text);
    }
    writeFileSync(path.join(root, 'list.json'), '[{ "path": "signs" }, { "path": "broken" }]');
    const run = ['corpus', 'run', 'list.json', '--jobs', '1', '--quiet', '--max-paths', '20'];
    await runIn(root, [...run, '--run', 'after']);
    await runIn(root, [...run, '--run', 'before', '--max-queries', '1']);
    await runIn(root, ['corpus', 'report', 'after', '--out', 'page']);
    await runIn(root, ['corpus', 'compare', 'before', 'after', '--out', 'compared']);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  });
  after(async () => {
    await browser?.close();
    rmSync(root, { recursive: true });
  });

  async function open(folder: string, route = '', colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(?:file|data):/u.test(request.url())) complaints.push(request.url());
    });
    await page.goto(`${pathToFileURL(path.join(root, folder, 'index.html')).href}${route}`);
    await page.waitForSelector('h1');
    return page;
  }

  it('has the figures of the run, and leads to the page of each package and back', async () => {
    const page = await open('page');
    const json = await runIn(root, ['corpus', 'report', 'after', '--json']);
    const { totals } = JSON.parse(json.out) as {
      totals: { outcomes: { covered: number; total: number }; tests: number };
    };
    const tiles = (await page.locator('.tiles').innerText()).replace(/\s+/gu, ' ');
    assert.ok(tiles.includes(`${totals.outcomes.covered} of ${totals.outcomes.total};`), tiles);
    assert.ok(tiles.includes(`Tests ${totals.tests} `), tiles);
    assert.deepEqual(await page.locator('tbody tr td:first-child a').allInnerTexts(), ['signs@1.0.0']);
    await page.getByLabel('Show').selectOption('ended');
    assert.equal(await page.locator('section.table tbody tr').count(), 1);
    await page.getByLabel('Show').selectOption('');
    await page.getByRole('link', { name: 'signs@1.0.0' }).click();
    await page.waitForSelector('text=Outcomes of decisions');
    await page.getByRole('link', { name: 'Corpus' }).click();
    await page.waitForSelector('text=broken@1.0.0');
    await page.close();
  });

  it('has the changes between two runs', async () => {
    const page = await open('compared', '#/outcomes');
    assert.ok((await page.locator('tbody tr').count()) > 0);
    assert.match(await page.locator('tbody').innerText(), /gained/u);
    await page.close();
  });

  const views = [
    ...['', '#/distributions', '#/held-back', '#/refused'].map((route) => ['page', route] as const),
    ...['', '#/outcomes'].map((route) => ['compared', route] as const),
  ];
  for (const scheme of ['light', 'dark'] as const)
    it(`has nothing that axe finds (${scheme})`, async () => {
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      for (const [folder, route] of views) {
        const page = await open(folder, route, scheme);
        await page.evaluate(axe);
        const found = await page.evaluate(
          "axe.run({ preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
        );
        assert.deepEqual(found, [], `${folder} ${route}`);
        await page.close();
      }
    });

  it('asks for nothing from elsewhere, and says nothing on the console', () => {
    assert.deepEqual(complaints, []);
  });
});

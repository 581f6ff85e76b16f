import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { createHouseholdOfRows } from './household-of-rows.ts';
import { buildLimit } from './limit/build.ts';
import { revisit, SLOW_PHONE, visit, type Visit } from './page-load.ts';
import { type BenchContext, type Benchmark, type Row, withinPairedRatio } from './row.ts';
import { startApp } from './running-app.ts';
import { servePublished } from './served-releases.ts';

const ROUNDS = 5;
/** A row of either page's list. Skeletons have none. */
const FIRST_ROW = 'main [data-position]';

interface Sites {
  browser: Browser;
  ours: string;
  reference: string;
}

interface Pages extends Omit<Visit, 'url' | 'conditions'> {
  path: string;
}

/** Measures both pages alternately, so that load on the machine affects both. */
async function compare(
  { browser, ours, reference }: Sites,
  { path, ...wanted }: Pages,
  measure: (browser: Browser, visit: Visit) => Promise<number>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, origin] of [ours, reference].entries())
      times[index]?.push(await measure(browser, { ...wanted, url: origin + path, conditions: SLOW_PHONE }));
  return times;
}

const first = async (browser: Browser, wanted: Visit): Promise<number> => (await visit(browser, wanted)).contentMs;

async function transactionRows(sites: Sites, cookie: string, rows: number): Promise<Row[]> {
  const pages = { path: '/transactions', cookie, content: FIRST_ROW };
  const name = `/transactions of ${rows.toLocaleString('en-US')}, first rows`;
  return [
    withinPairedRatio(`${name}, cold`, ...(await compare(sites, pages, first)), 1.6, 'ms'),
    withinPairedRatio(`${name}, warm`, ...(await compare(sites, pages, revisit)), 1.3, 'ms'),
  ];
}

/** Runs the app and, next to it, the minimal page on the same API. */
async function besideLimit(
  { root, say }: BenchContext,
  rows: number,
  use: (sites: Sites, cookie: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-limit-'));
  say('starting the app…');
  const app = await startApp(root);
  const browser = await openBrowser(say);
  try {
    const { url, gateway } = await servePublished(await buildLimit(root, folder), join(folder, 'releases'), app.url);
    const { cookie, close } = await createHouseholdOfRows(app, rows);
    await use({ browser, ours: app.url, reference: url }, cookie);
    await close();
    await gateway.close({ graceMs: 0, drainDelayMs: 0 });
  } finally {
    await browser.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares pages with a minimal page of React and a router on a slow phone. */
export const limit: Benchmark = {
  name: 'limit',
  limitSeconds: 400,
  run: (context) =>
    besideLimit(context, 10_000, async (sites, cookie) => {
      context.say('/login');
      const times = await compare(sites, { path: '/login' }, first);
      context.report(withinPairedRatio('/login time to content, cold', ...times, 1.2, 'ms'));
      context.say('/transactions');
      context.report(...(await transactionRows(sites, cookie, 10_000)));
    }),
};

/** Compares the list of a large household with the list of the minimal page. */
export const limitOfLargeHousehold: Benchmark = {
  name: 'limit-50k',
  limitSeconds: 400,
  isLong: true,
  run: (context) =>
    besideLimit(context, 50_000, async (sites, cookie) =>
      context.report(...(await transactionRows(sites, cookie, 50_000))),
    ),
};

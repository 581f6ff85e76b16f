import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Gateway } from '@tideline/gateway';
import { openBrowser } from './browser.ts';
import { buildMonolith } from './monolith/build.ts';
import { clickThrough, SLOW_PHONE, visit, type Kind, type PageLoad } from './page-load.ts';
import { compared, median, withinBudget, withinPairedRatio, withinRatio, type Benchmark, type Row } from './row.ts';
import { startApp } from './running-app.ts';
import { createSamplePerson, SAMPLE_DAY } from './sample-person.ts';
import { servePublished, serveReleases } from './served-releases.ts';

const ROUTES = [
  '/accounts',
  '/transactions',
  '/sweeps',
  '/credit-cards',
  '/debt',
  '/promotional-periods',
  '/insights',
  '/settings',
  '/dashboard',
];
/** A screen of each remote, and a starting page that belongs to another. */
const CLICKS = [
  ['/accounts', '/settings'],
  ['/credit-cards', '/settings'],
  ['/insights', '/settings'],
  ['/settings', '/insights'],
] as const;
const ROUNDS = 5;

/** Two builds of the same sources, behind equal gateways in front of the same API. */
interface Sites {
  federated: string;
  monolith: string;
}
type Side = keyof Sites;
const SIDES: Side[] = ['federated', 'monolith'];

const PRODUCT: Kind[] = ['document', 'script', 'style', 'font'];
/** The kinds that depend on the build; fonts are the same on both sides. */
const BUILT: Kind[] = ['document', 'script', 'style'];

/** Encoded bytes until content was visible, without API responses. */
const bytesOf = ({ files }: PageLoad, kinds: Kind[]): number =>
  files.filter(({ kind, early }) => early && kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0) /
  1_000;
const requestsOf = ({ files }: PageLoad): number =>
  files.filter(({ kind, early }) => early && PRODUCT.includes(kind)).length;

/** Measures both sides in turn within each round, so that a busy moment of the machine affects both. */
async function inTurn<Result>(measure: (side: Side) => Promise<Result>): Promise<Record<Side, Result[]>> {
  const results: Record<Side, Result[]> = { federated: [], monolith: [] };
  for (let round = 0; round < ROUNDS; round++) for (const side of SIDES) results[side].push(await measure(side));
  return results;
}

async function directRows(browser: Browser, sites: Sites, path: string, cookie: string): Promise<Row[]> {
  const loads = await inTurn((side) => visit(browser, { url: sites[side] + path, cookie, conditions: SLOW_PHONE }));
  const middle = (side: Side, of: (load: PageLoad) => number) => median(loads[side].map(of));
  const times = (side: Side) => loads[side].map(({ contentMs }) => contentMs);
  const requests = middle('monolith', requestsOf);
  const both = (kinds: Kind[]) => SIDES.map((side) => middle(side, (load) => bytesOf(load, kinds))) as [number, number];
  return [
    withinRatio(`${path} bytes`, ...both(PRODUCT), 1.2, 'KB', 1),
    compared(`${path} bytes without fonts`, ...both(BUILT), 'KB', 1),
    {
      ...withinBudget(`${path} requests`, middle('federated', requestsOf), requests + 3, 'requests'),
      reference: `${requests} requests`,
      budget: `≤ ${requests} + 3`,
    },
    withinPairedRatio(`${path} time to content`, times('federated'), times('monolith'), 1.1, 'ms'),
  ];
}

async function clickRows(browser: Browser, sites: Sites, to: string, from: string, cookie: string): Promise<Row[]> {
  const times = (pointFirst: boolean) =>
    inTurn((side) =>
      clickThrough(browser, { url: sites[side] + from, to, cookie, conditions: SLOW_PHONE, pointFirst }),
    );
  const [cold, pointed] = [await times(false), await times(true)];
  return [
    withinPairedRatio(`click to ${to}, cold`, cold.federated, cold.monolith, 1.1, 'ms'),
    withinPairedRatio(`click to ${to}, pointed at before`, pointed.federated, pointed.monolith, 1.05, 'ms'),
  ];
}

/** Measures the cost of federation: the same sources as remotes and as one bundle, on a slow phone. */
export const federation: Benchmark = {
  name: 'federation',
  limitSeconds: 1_200,
  isLong: true,
  run: async ({ root, say, report }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-monolith-'));
    say('starting the app…');
    const app = await startApp(root, { env: { NODE_ENV: 'test', TIDELINE_NOW: SAMPLE_DAY } });
    const gateways: Gateway[] = [];
    const browser = await openBrowser(say);
    try {
      say('building one bundle of the same sources…');
      const federated = await serveReleases(join(app.data, 'releases'), app.url);
      const monolith = await servePublished(await buildMonolith(root, folder), join(folder, 'releases'), app.url);
      gateways.push(federated.gateway, monolith.gateway);
      const sites = { federated: federated.url, monolith: monolith.url };
      const { cookie } = await createSamplePerson(app.url, 2_000);
      for (const path of ROUTES) {
        say(path);
        report(...(await directRows(browser, sites, path, cookie)));
      }
      for (const [to, from] of CLICKS) {
        say(`click to ${to}`);
        report(...(await clickRows(browser, sites, to, from, cookie)));
      }
    } finally {
      await browser.close();
      for (const gateway of gateways) await gateway.close({ graceMs: 0, drainDelayMs: 0 });
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Route as Request } from '@playwright/test';
import type { Gateway } from '@tideline/gateway';
import { apps } from '../apps.ts';
import { openBrowser } from './browser.ts';
import { readRemoteJson } from './bundle.ts';
import { buildMonolith } from './monolith/build.ts';
import { clickThrough, navigationMs, SLOW_PHONE, visit, type Kind, type PageLoad } from './page-load.ts';
import {
  compared,
  median,
  withinBudget,
  withinPairedRatio,
  withinPairedRatioOrFrame,
  withinRatio,
  type BenchContext,
  type Benchmark,
  type Row,
} from './row.ts';
import { startApp } from './running-app.ts';
import { createSampleUser, SAMPLE_DAY } from './sample-user.ts';
import { servePublished, serveReleases } from './served-releases.ts';

interface Route {
  path: string;
  isPublic: boolean;
}

/** Returns every page of the shell and the remotes, except the one that tests error reporting. */
const routesOf = (root: string): Route[] =>
  apps.flatMap((app) =>
    readRemoteJson(root, app)
      .routes.filter(({ path }) => path !== '/sentry-example-page')
      .map(({ path, access }) => ({ path, isPublic: access === 'public' })),
  );

/** A screen of each remote, and a first page that belongs to another one. */
const CLICKS = [
  ['/accounts', '/settings'],
  ['/credit-cards', '/settings'],
  ['/insights', '/settings'],
  ['/settings', '/insights'],
] as const;
/** With fewer rounds, the median ratio of an unchanged build varies by three percent. */
const ROUNDS = 9;

/** Faults of a remote's files, from the browser's point of view. */
const FAULTS: Record<string, (request: Request) => Promise<void> | void> = {
  'never answers': () => undefined,
  'answers 503': (request) => request.fulfill({ status: 503, contentType: 'text/plain', body: 'Down' }),
  'is tampered with': async (request) => {
    const response = await request.fetch();
    await request.fulfill({ response, body: `${await response.text()}\n` });
  },
};

/** Two builds of the same sources, behind equal gateways in front of the same API. */
interface Sites {
  federated: string;
  monolith: string;
}
type Side = keyof Sites;
const SIDES: Side[] = ['federated', 'monolith'];

const PRODUCT: Kind[] = ['document', 'script', 'style', 'font'];
/** Kinds that depend on the build. Fonts are the same on both sides. */
const BUILT: Kind[] = ['document', 'script', 'style'];

/** Returns the encoded bytes until content was visible, without API responses. */
const bytesOf = ({ files }: PageLoad, kinds: Kind[]): number =>
  files.filter(({ kind, early }) => early && kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0) /
  1_000;
const requestsOf = ({ files }: PageLoad): number =>
  files.filter(({ kind, early }) => early && PRODUCT.includes(kind)).length;

interface Setting {
  browser: Browser;
  sites: Sites;
  routes: Route[];
  cookie: string;
}

/** Measures both sides alternately within each round, so that load on the machine affects both. */
async function inTurn<Result>(
  rounds: number,
  measure: (side: Side) => Promise<Result>,
): Promise<Record<Side, Result[]>> {
  const results: Record<Side, Result[]> = { federated: [], monolith: [] };
  for (let round = 0; round < rounds; round++) for (const side of SIDES) results[side].push(await measure(side));
  return results;
}

const load = ({ browser, sites, cookie }: Setting, { path, isPublic }: Route, rounds: number) =>
  inTurn(rounds, (side) =>
    visit(browser, { url: sites[side] + path, ...(!isPublic && { cookie }), conditions: SLOW_PHONE }),
  );

async function bytesRows(setting: Setting, route: Route): Promise<Row[]> {
  const loads = await load(setting, route, 1);
  const only = (side: Side, of: (load: PageLoad) => number) => median(loads[side].map(of));
  const both = (kinds: Kind[]) => SIDES.map((side) => only(side, (load) => bytesOf(load, kinds))) as [number, number];
  const requests = only('monolith', requestsOf);
  const { path } = route;
  return [
    withinRatio(`${path} bytes`, ...both(PRODUCT), 1.15, 'KB', 1),
    compared(`${path} bytes without fonts`, ...both(BUILT), 'KB', 1),
    {
      ...withinBudget(`${path} requests`, only('federated', requestsOf), requests + 3, 'requests'),
      reference: `${requests} requests`,
      budget: `≤ ${requests} + 3`,
    },
  ];
}

async function timeRow(setting: Setting, route: Route): Promise<Row> {
  const loads = await load(setting, route, ROUNDS);
  const times = (side: Side) => loads[side].map(({ contentMs }) => contentMs);
  return withinPairedRatio(`${route.path} time to content`, times('federated'), times('monolith'), 1.05, 'ms');
}

async function clickRows({ browser, sites, cookie }: Setting, to: string, from: string): Promise<Row[]> {
  const times = (pointFirst: boolean) =>
    inTurn(ROUNDS, (side) =>
      clickThrough(browser, { url: sites[side] + from, to, cookie, conditions: SLOW_PHONE, pointFirst }),
    );
  const [cold, pointed] = [await times(false), await times(true)];
  return [
    withinPairedRatio(`click to ${to}, cold`, cold.federated, cold.monolith, 1.1, 'ms'),
    withinPairedRatioOrFrame(`click to ${to}, pointed at before`, pointed.federated, pointed.monolith, 1.05),
  ];
}

/** Returns a row that checks that the frame does not wait for a remote with a fault in its files. */
async function faultRow({ browser, sites, cookie }: Setting, fault: string): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    times.push(
      await navigationMs(browser, {
        url: `${sites.federated}/insights`,
        link: '/settings',
        spoiled: '**/r/mfe-insights/**',
        answer: FAULTS[fault] ?? (() => undefined),
        cookie,
      }),
    );
  return withinBudget(`navigation while a remote ${fault}`, median(times), 1_000, 'ms');
}

/** Serves the sources as remotes and as one bundle, and opens a browser. */
async function compareBuilds({ root, say }: BenchContext, measure: (setting: Setting) => Promise<void>): Promise<void> {
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
    const { cookie } = await createSampleUser(app.url, 2_000);
    await measure({ browser, sites, routes: routesOf(root), cookie });
  } finally {
    await browser.close();
    for (const gateway of gateways) await gateway.close({ graceMs: 0, drainDelayMs: 0 });
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Compares bytes and requests of the same sources, built as remotes and as one bundle. They do not vary, so one visit
 * to each is enough.
 */
export const federationBytes: Benchmark = {
  name: 'federation-bytes',
  limitSeconds: 600,
  isLong: true,
  run: (context) =>
    compareBuilds(context, async (setting) => {
      for (const route of setting.routes) context.report(...(await bytesRows(setting, route)));
    }),
};

/**
 * Compares times of clicks on a slow phone in the same sources, built as remotes and as one bundle. Needs an idle
 * machine.
 */
export const federationClicks: Benchmark = {
  name: 'federation-clicks',
  limitSeconds: 1_200,
  isLong: true,
  run: (context) =>
    compareBuilds(context, async (setting) => {
      for (const [to, from] of CLICKS) context.report(...(await clickRows(setting, to, from)));
    }),
};

/**
 * Compares times of first visits on a slow phone in the same sources, built as remotes and as one bundle, and checks
 * that the shell does not wait for a remote. Needs an idle machine.
 */
export const federation: Benchmark = {
  name: 'federation',
  limitSeconds: 2_700,
  isLong: true,
  run: (context) =>
    compareBuilds(context, async (setting) => {
      for (const route of setting.routes) context.report(await timeRow(setting, route));
      for (const fault of Object.keys(FAULTS)) context.report(await faultRow(setting, fault));
    }),
};

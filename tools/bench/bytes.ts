import { openBrowser } from './browser.ts';
import { visit, type Kind, type PageLoad } from './page-load.ts';
import { withinBudget, type Benchmark, type Row } from './row.ts';
import { startApp } from './running-app.ts';
import { createSampleUser, SAMPLE_DAY } from './sample-user.ts';

const KB = 1_000;
const SIGNED_OUT = ['/', '/login', '/signup'];
const SIGNED_IN = [
  '/dashboard',
  '/accounts',
  '/transactions',
  '/sweeps',
  '/credit-cards',
  '/debt',
  '/promotional-periods',
  '/insights',
  '/settings',
];

const sum = ({ files }: PageLoad, kinds: Kind[], early = true): number =>
  files
    .filter((file) => kinds.includes(file.kind) && file.early === early)
    .reduce((total, { bytes }) => total + bytes, 0);
const requests = ({ files }: PageLoad): number => files.filter(({ early, kind }) => early && kind !== 'other').length;

/** Formats a page load: `script 98.2 KB in 4, style …; after idle 27.0 KB in 1`. */
function describe(path: string, load: PageLoad): string {
  const kinds = [...new Set(load.files.map(({ kind }) => kind))];
  const part = (early: boolean) =>
    kinds.flatMap((kind) => {
      const files = load.files.filter((file) => file.kind === kind && file.early === early);
      return files.length === 0
        ? []
        : [`${kind} ${(files.reduce((total, { bytes }) => total + bytes, 0) / KB).toFixed(1)} KB in ${files.length}`];
    });
  return (
    `${path.padEnd(22)} until content: ${part(true).join(', ')}; afterwards: ` +
    `${part(false).join(', ') || 'nothing'}`
  );
}

function signedOutRows(path: string, load: PageLoad): Row[] {
  return [
    withinBudget(`${path} scripts and styles`, sum(load, ['script', 'style']) / KB, 110, 'KB', 1),
    withinBudget(`${path} with fonts`, sum(load, ['script', 'style', 'font']) / KB, 150, 'KB', 1),
    withinBudget(`${path} requests`, requests(load), 10, 'requests'),
    withinBudget(`${path} layout shift`, load.layoutShift, 0.02, 'CLS', 3),
  ];
}

/**
 * Returns the maximum number of requests. A list screen requests rows and filter options, while the dashboard needs a
 * single response.
 */
const requestsAllowed = (path: string): number => (path === '/dashboard' ? 18 : 20);

/** Returns the rows of a signed-in screen, which must meet the byte budget of the dashboard, the largest screen. */
function signedInRows(path: string, load: PageLoad): Row[] {
  return [
    withinBudget(`${path} scripts`, sum(load, ['script']) / KB, 260, 'KB', 1),
    withinBudget(`${path} styles`, sum(load, ['style']) / KB, 24, 'KB', 1),
    withinBudget(`${path} requests`, requests(load), requestsAllowed(path), 'requests'),
    withinBudget(`${path} layout shift`, load.layoutShift, 0.02, 'CLS', 3),
  ];
}

/** Measures encoded bytes and requests of first visits with an empty cache, until content is visible. */
export const bytes: Benchmark = {
  name: 'bytes',
  limitSeconds: 240,
  run: async ({ root, say, report }) => {
    say('starting the app…');
    const app = await startApp(root, {
      env: { NODE_ENV: 'test', TIDELINE_NOW: SAMPLE_DAY, SENTRY_DSN: 'http://bench@127.0.0.1:9/1' },
    });
    const browser = await openBrowser(say);
    try {
      const { cookie } = await createSampleUser(app.url, 2_000);
      for (const path of SIGNED_OUT) {
        say(path);
        const load = await visit(browser, { url: app.url + path, quietMs: 6_000 });
        say(describe(path, load));
        report(...signedOutRows(path, load));
      }
      for (const path of SIGNED_IN) {
        say(path);
        const load = await visit(browser, { url: app.url + path, cookie, quietMs: 6_000 });
        say(describe(path, load));
        report(...signedInRows(path, load));
      }
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};

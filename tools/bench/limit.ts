import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './browser.ts';
import { buildLimit } from './limit/build.ts';
import { SLOW_PHONE, visit } from './page-load.ts';
import { withinPairedRatio, type Benchmark } from './row.ts';
import { startApp } from './running-app.ts';
import { servePublished } from './served-releases.ts';

const ROUNDS = 5;

/** Compares the sign-in page with a minimal page of React and a router, on a slow phone with an empty cache. */
export const limit: Benchmark = {
  name: 'limit',
  limitSeconds: 150,
  run: async ({ root, say, report }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-limit-'));
    say('starting the app…');
    const app = await startApp(root);
    const browser = await openBrowser(say);
    try {
      const { url, gateway } = await servePublished(await buildLimit(root, folder), join(folder, 'releases'), app.url);
      const [ours, reference]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        say(`round ${round + 1} of ${ROUNDS}`);
        ours.push((await visit(browser, { url: `${app.url}/login`, conditions: SLOW_PHONE })).contentMs);
        reference.push((await visit(browser, { url: `${url}/login`, conditions: SLOW_PHONE })).contentMs);
      }
      await gateway.close({ graceMs: 0, drainDelayMs: 0 });
      report(withinPairedRatio(`/login time to content`, ours, reference, 1.6, 'ms'));
    } finally {
      await browser.close();
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

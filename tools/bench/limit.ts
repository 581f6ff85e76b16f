import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './browser.ts';
import { buildLimit } from './limit/build.ts';
import { SLOW_PHONE, visit } from './page-load.ts';
import { withinPairedRatio, type Benchmark, type Row } from './row.ts';
import { startApp } from './running-app.ts';
import { servePublished } from './served-releases.ts';

const ROUNDS = 5;

/** How far the sign-in page is from the least a page of React and a router can be, on a slow phone with an empty cache. */
export const limit: Benchmark = {
  name: 'limit',
  run: async ({ root, say }): Promise<Row[]> => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-limit-'));
    const app = await startApp(root);
    const browser = await openBrowser(say);
    try {
      const { url, gateway } = await servePublished(await buildLimit(root, folder), join(folder, 'releases'), app.url);
      const [ours, reference]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push((await visit(browser, { url: `${app.url}/login`, conditions: SLOW_PHONE })).contentMs);
        reference.push((await visit(browser, { url: `${url}/login`, conditions: SLOW_PHONE })).contentMs);
      }
      await gateway.close({ graceMs: 0, drainDelayMs: 0 });
      return [withinPairedRatio(`/login time to content`, ours, reference, 1.6, 'ms')];
    } finally {
      await browser.close();
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

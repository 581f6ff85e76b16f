// `node tools/test/target.ts lint|test FOLDER`: what nx runs for a project. Stores the result, which nx caches.
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJest } from './jest.ts';
import { runJourneys } from './journeys.ts';
import { BESIDE_JOURNEYS, check, endSteps } from './steps.ts';
import { storeTally, type Tally } from './tallies.ts';

const root = join(import.meta.dirname, '../..');
const [target = '', folder = ''] = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'tideline-test-'));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const targets: Record<string, () => Promise<Tally>> = {
  lint: () => check('lint', bin('oxlint'), ['--type-aware', '--quiet', folder], root),
  test: () => (folder === 'e2e' ? runJourneys(root, reports) : runJest(root, folder, reports)),
};

function stopped(): void {
  endSteps();
  rmSync(reports, { recursive: true, force: true });
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopped);

// nx's variables for its tasks would confuse the nx that some tests run
for (const name of Object.keys(process.env)) if (name.startsWith('NX_')) delete process.env[name];
if (folder !== 'e2e') setPriority(BESIDE_JOURNEYS);

const started = performance.now();
const runTarget = targets[target];
if (runTarget === undefined) throw new Error(`There is no target "${target}".`);
const tally = await runTarget();
const seconds = (performance.now() - started) / 1000;
storeTally(root, { folder, target }, { ...tally, seconds, runId: process.env['TEST_RUN'] });
rmSync(reports, { recursive: true, force: true });
process.exit(tally.failed === 0 ? 0 : 1);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../../platform/database/embedded-postgres.ts';
import { prepareDatabase } from '../../../platform/installation/prepare.ts';
import { readClusterUrl } from '../../../platform/database/cluster-url.ts';
import { everyStep, type Scenario, WEEKENDS } from './drill-scenarios.ts';
import { type DrillReport, runSweepDrill } from './sweep-drill.ts';

/** Report of one weekend, with its name. */
export interface WeekendReport extends DrillReport {
  weekend: string;
}

/**
 * Runs every step of every way on every weekend, on a separate PostgreSQL that writes to disk as a server's database
 * does.
 */
export async function drillSweeps({
  times = 1,
  say,
}: {
  times?: number;
  say: (line: string) => void;
}): Promise<WeekendReport[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-drill-'));
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    settings: { max_connections: '100' },
    log: () => undefined,
  });
  const reports: WeekendReport[] = [];
  try {
    for (const [index, weekend] of WEEKENDS.entries()) {
      const url = await databaseOf(server.url, `drill_${index}`);
      await prepareDatabase(url);
      say(`${weekend.name}: ${everyStep(times).length} households…`);
      const report = await runSweepDrill({ databaseUrl: url, weekend, scenarios: everyStep(times), limitMs: 900_000 });
      reports.push({ weekend: weekend.name, ...report });
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return reports;
}

/** Scenarios without killed workers, because these drills disturb the database instead. */
const UNDISTURBED: readonly Scenario[] = [
  { way: 'ledger', deaths: [] },
  { way: 'webhook', deaths: [] },
  { way: 'webhook', deaths: [], returns: true },
];

/** Slower checks, so that three workers keep up under other load, and time for several failovers on a busy machine. */
const PATIENT = { tickMs: 2_000, limitMs: 900_000 };

/** Prepares an empty database of a cluster for `sweepOn`. */
export const prepareSweeps = (databaseUrl: string): Promise<void> => prepareDatabase(clusterUrl(databaseUrl));

/** Runs one weekend of three households on a prepared database. */
export async function sweepOn(databaseUrl: string): Promise<DrillReport> {
  const [weekend] = WEEKENDS;
  if (weekend === undefined) throw new Error('there is no weekend');
  return runSweepDrill({
    databaseUrl: clusterUrl(databaseUrl),
    weekend,
    scenarios: UNDISTURBED,
    ...PATIENT,
  });
}

function clusterUrl(text: string): string {
  const url = readClusterUrl(text);
  if (url === null) throw new Error('the address of the database is not one');
  return url;
}

async function databaseOf(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

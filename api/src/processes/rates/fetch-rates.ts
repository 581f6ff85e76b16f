import { CatalogError } from '@tideline/contract';
import { calendarOf, civilDate, daysBetween, rollToBusinessDay } from '@tideline/domain';
import type { Logger } from 'pino';
import { listHouseholdIds } from '../../ledger/household/household.store.ts';
import { newestPublished, type ReferenceRate, storePublished } from '../../ledger/exchange/exchange-rates.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { JobSender } from '../../platform/jobs/job-sender.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { readRatesInThread } from './rates-thread.ts';
import { queueTransferSearch } from './transfer-search.jobs.ts';

export interface FetchDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: JobSender;
  outbound: Outbound;
  /** URL of the folder with the `eurofxref` files; null if this installation fetches no rates. */
  ratesUrl: string | null;
}

const TIMEOUT_MS = 60_000;
const FILE_BYTES_MAX = 10 * 1_048_576;
/** Number of days that the bank's 90-day file covers on any date. */
const RECENT_DAYS = 80;
const DAILY = 'eurofxref-daily.xml';
const MANY_ROWS = 20_000;
/** Time of day (UTC) after which rates are published. 16:00 in Frankfurt is 14:00 or 15:00 UTC. */
const PUBLISHED_AFTER_MS = 15 * 3_600_000;

/** Registers the worker that fetches missing rates: of the day, of the last ninety days, or since 1999. */
export function workRates(jobs: JobQueue, deps: Omit<FetchDeps, 'jobs'>): void {
  jobs.work('exchange-rates', (_job, { signal }) => fetchRates({ ...deps, jobs }, signal));
}

export async function fetchRates(
  { db, clock, log, jobs, outbound, ratesUrl }: FetchDeps,
  signal?: AbortSignal,
): Promise<void> {
  if (ratesUrl === null) return;
  const newest = await db.withUser(null, newestPublished);
  const file = missingFile(newest, clock.now());
  if (file === null) return;
  const answer = await outbound({
    url: `${ratesUrl.replace(/\/+$/, '')}/${file}`,
    method: 'GET',
    headers: { accept: 'application/xml, application/zip, text/csv' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: FILE_BYTES_MAX,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof OutboundError) log.warn({ code: error.code, file }, 'exchange rates could not be fetched');
    throw error;
  });
  if (answer.status !== 200) {
    log.warn({ status: answer.status, file }, 'the server of the exchange rates refused');
    throw new Error(`the server of the exchange rates answered ${answer.status}`);
  }
  const parts = await readRatesInThread({ source: { bytes: answer.body }, wanted: null }).catch((error: unknown) => {
    if (error instanceof CatalogError) log.warn({ code: error.code, file }, 'fetched exchange rates are unreadable');
    throw error;
  });
  const changed = await db.withUser(null, async (tx) => {
    let count = 0;
    for (const part of parts) count += await storePublished(tx, part);
    if (count > MANY_ROWS) tx.wroteMany();
    return count;
  });
  log.info({ file, rates: parts.reduce((sum, part) => sum + part.length, 0), changed }, 'exchange rates were fetched');
  // the nightly run finds the transfers of recent days
  if (changed > 0 && file !== DAILY) await searchEverywhere({ db, jobs }, daysOf(parts.flat()));
}

/** Queues searches for transfers in all households on days for which rates were missing. */
async function searchEverywhere({ db, jobs }: Pick<FetchDeps, 'db' | 'jobs'>, days: Days): Promise<void> {
  for (const { id: householdId } of await db.withUser(null, listHouseholdIds))
    await db.withHousehold({ householdId, userId: '' }, (tx) => queueTransferSearch(tx, jobs, days));
}

interface Days {
  from: string;
  to: string;
}

function daysOf(rates: readonly ReferenceRate[]): Days {
  let [from, to] = [rates[0]?.on ?? '', ''];
  for (const { on } of rates) {
    if (on < from) from = on;
    if (on > to) to = on;
  }
  return { from, to };
}

/**
 * Returns the name of the smallest file that fills the gap; null if the newest rates are present. The newest rates are
 * those of the last day on which the European payment system was open; they are published by 16:00 in Frankfurt.
 */
export function missingFile(newest: string | null, now: Date): string | null {
  if (newest === null) return 'eurofxref-hist.zip';
  const published = civilDate(new Date(now.getTime() - PUBLISHED_AFTER_MS).toISOString().slice(0, 10));
  const expected = rollToBusinessDay(published, 'preceding', calendarOf('target2'));
  if (newest >= expected) return null;
  const days = daysBetween(civilDate(newest), expected);
  return days === 1 ? DAILY : days < RECENT_DAYS ? 'eurofxref-hist-90d.xml' : 'eurofxref-hist.zip';
}

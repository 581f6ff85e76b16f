/** The thread that reads one file of exchange rates. It sends the number of rates, and then one part per request. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { CatalogError, type ErrorParams } from '@tideline/contract';
import { readRates } from './read-rates.ts';
import type { FromRatesThread, RatesTask } from './rates-thread.ts';

const { source, wanted } = workerData as RatesTask;
const say = (message: FromRatesThread): void => parentPort?.postMessage(message, []);

try {
  const read = await readRates('path' in source ? readFileSync(source.path) : source.bytes);
  const currencies = new Set(wanted?.currencies);
  const kept =
    wanted === null
      ? read
      : read.filter(({ currency, on }) => currencies.has(currency) && on >= wanted.from && on <= wanted.to);
  let sent = 0;
  parentPort?.on('message', (most: number) => {
    say({ rates: kept.slice(sent, sent + most) });
    sent += most;
  });
  say({ kept: kept.length });
} catch (error) {
  if (!(error instanceof CatalogError) || error.code !== 'RATES_FILE_REFUSED') throw error;
  say({ refused: error.params as ErrorParams<'RATES_FILE_REFUSED'> });
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ErrorParams, fail } from '@tideline/contract';
import type { WantedRates } from '../../ledger/exchange/exchange-rates.service.ts';
import type { ReferenceRate } from '../../ledger/exchange/exchange-rates.store.ts';
import { createLimiter } from '../../platform/limiter.ts';

export interface RatesTask {
  readonly source: { readonly path: string } | { readonly bytes: Uint8Array };
  /** Rates to return; null for all. */
  readonly wanted: WantedRates | null;
}

export type FromRatesThread =
  | { readonly kept: number }
  | { readonly refused: ErrorParams<'RATES_FILE_REFUSED'> }
  | { readonly rates: ReferenceRate[] };

/**
 * Number of rates per message. Receiving them takes a few milliseconds, and other requests get their turn in between.
 */
const PART_RATES = 20_000;
/** Several times the memory that the rates of all currencies since 1999 need. */
const HEAP_MB = 384;

const inTurn = createLimiter({ atOnce: 1, waiting: 20 });

/**
 * Reads a file of exchange rates in a thread, because a large file takes most of a second. Returns its rates in parts.
 *
 * Errors  RATES_FILE_REFUSED before the first part; SERVICE_UNAVAILABLE if too many files are waiting
 */
export const readRatesInThread = (task: RatesTask): Promise<ReferenceRate[][]> =>
  inTurn(async () => {
    const worker = new Worker(new URL('./rates-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const received = async (): Promise<FromRatesThread> => ((await once(worker, 'message')) as [FromRatesThread])[0];
    try {
      const first = await received();
      if ('refused' in first) throw fail('RATES_FILE_REFUSED', first.refused);
      const parts: ReferenceRate[][] = [];
      const kept = 'kept' in first ? first.kept : 0;
      for (let at = 0; at < kept; at += PART_RATES) {
        worker.postMessage(PART_RATES, []);
        const next = await received();
        if ('rates' in next) parts.push(next.rates);
      }
      return parts;
    } catch (error) {
      throw isOutOfMemory(error) ? fail('RATES_FILE_REFUSED', { reason: 'too_large', line: null }) : error;
    } finally {
      await worker.terminate();
    }
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

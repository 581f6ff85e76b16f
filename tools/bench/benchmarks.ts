import { bytes } from './bytes.ts';
import { cash } from './cash.ts';
import { engine } from './engine.ts';
import { federation, federationBytes, federationClicks } from './federation.ts';
import { gatewayBench, gatewayMemory } from './gateway/gateway.ts';
import { imports } from './imports.ts';
import { ledger } from './ledger.ts';
import { limit, limitOfLargeHousehold } from './limit.ts';
import { nightly } from './nightly.ts';
import { planner } from './planner.ts';
import type { Benchmark } from './row.ts';
import { sample } from './sample.ts';
import { startUp } from './start-up.ts';
import { todayBench } from './today.ts';
import { transactions } from './transactions.ts';

/**
 * Benchmarks in the order in which they run. The fastest come first, so that a run that is stopped early has most rows.
 */
export const benchmarks: readonly Benchmark[] = [
  engine,
  planner,
  todayBench,
  ledger,
  cash,
  startUp,
  sample,
  transactions,
  bytes,
  imports,
  nightly,
  gatewayBench,
  federationBytes,
  federationClicks,
  federation,
  limit,
  limitOfLargeHousehold,
  gatewayMemory,
];

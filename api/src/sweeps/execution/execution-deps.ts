import type { SweepInputs } from '@tideline/domain';
import type { Clock } from '../../clock.ts';
import type { Database, HouseholdTx } from '../../database/database.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { BankConfig } from '../providers/bank-config.ts';
import type { HandingProvider } from '../providers/transfer-provider.ts';

/** Where a worker can be killed in the drill, in the order in which a transfer passes them. */
export const EXECUTION_STEPS = [
  'claimed', 'looked again', 'instructed', 'instruction committed', 'about to send', 'send noted', 'sent', 'answer heard', 'answer kept', 'answer committed',
] as const;
export type ExecutionStep = (typeof EXECUTION_STEPS)[number];

export interface ExecutionDeps {
  db: Database;
  clock: Clock;
  vault: Vault;
  jobs: Pick<JobQueue, 'send'>;
  webhook: HandingProvider;
  /** As the operator plugged it in; null: no such bank. */
  bankOf: (name: string | null) => BankConfig | null;
  /** All that is known of a household today: what proposals are made from. */
  world: (tx: HouseholdTx, when: { now: Date; today: string }) => Promise<SweepInputs>;
  /** Told of every step; the drill dies there. */
  at?: (step: ExecutionStep) => void;
}

import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { BankConfig } from '../providers/bank-config.ts';
import { webhookProvider } from '../providers/webhook.provider.ts';
import type { BankTransferProvider } from '../providers/transfer-provider.ts';

/** Points at which the drill can kill a worker, in the order in which a transfer passes them. */
export const EXECUTION_STEPS = [
  'claimed',
  'looked again',
  'instructed',
  'instruction committed',
  'about to send',
  'send noted',
  'sent',
  'answer heard',
  'answer kept',
  'answer committed',
] as const;
export type ExecutionStep = (typeof EXECUTION_STEPS)[number];

export interface ExecutionDeps {
  db: Database;
  clock: Clock;
  vault: Vault;
  webhook: BankTransferProvider;
  /** Returns the bank that the operator configured under this name; null if there is none. */
  bankOf: (name: string | null) => BankConfig | null;
  /** Called at every step; the drill terminates the process there. */
  at?: (step: ExecutionStep, runId: string) => void;
}

export interface ExecutionParts extends Pick<ExecutionDeps, 'db' | 'clock' | 'vault'> {
  outbound: Outbound;
  banks: readonly BankConfig[];
  publicOrigin: string;
}

export const executionDeps = ({ db, clock, vault, outbound, banks, publicOrigin }: ExecutionParts): ExecutionDeps => ({
  db,
  clock,
  vault,
  webhook: webhookProvider({ banks, outbound, publicOrigin, clock }),
  bankOf: (name) => banks.find((bank) => bank.name === name) ?? null,
});

import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { BankConfig } from '../providers/bank-config.ts';
import { webhookProvider } from '../providers/webhook.provider.ts';
import type { HandingProvider } from '../providers/transfer-provider.ts';

/** Where a worker can be killed in the drill, in the order in which a transfer passes them. */
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
  webhook: HandingProvider;
  /** As the operator plugged it in; null: no such bank. */
  bankOf: (name: string | null) => BankConfig | null;
  /** Told of every step; the drill dies there. */
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

import { civilDate } from '../foundation/dates/civil-date.ts';
import { minor } from '../foundation/money/minor.ts';
import { reconcile } from '../records/reconcile/reconcile.ts';
import type { ExistingRow, ExternalReference, IncomingRow } from '../records/reconcile/rows.ts';

export interface Facts {
  on?: string;
  cents?: number;
  payee?: string;
}

export const facts = ({ on = '2026-03-10', cents = -450, payee = 'BLUE BOTTLE' }: Facts = {}) => ({
  postedOn: civilDate(on),
  amountMinor: minor(cents),
  payee,
});

export const incoming = (
  externalId: string | null,
  given: Facts = {},
  more: Partial<IncomingRow> = {},
): IncomingRow => ({
  externalId,
  replacesExternalId: null,
  pending: false,
  ...facts(given),
  ...more,
});

export const existing = (
  id: string,
  externalIds: readonly string[],
  given: Facts = {},
  more: Partial<ExistingRow> = {},
): ExistingRow => ({
  id,
  pending: false,
  locked: false,
  deleted: false,
  references: externalIds.map((externalId): ExternalReference => ({ externalId, lastSeen: facts(given) })),
  ...facts(given),
  ...more,
});

export const decide = (rows: readonly IncomingRow[], ledger: readonly ExistingRow[]) =>
  reconcile(rows, ledger).outcomes;

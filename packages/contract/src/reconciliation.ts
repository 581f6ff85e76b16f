import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, CivilDate, EnteredDate, Id, Money, Version } from './wire.ts';

const tags = ['accounts'];

export const ReconciliationRow = z.object({
  id: Id,
  postedOn: CivilDate,
  amount: Money,
  payee: z.string(),
  status: z.enum(['pending', 'posted', 'cleared']),
  kind: z.string(),
  checkNumber: z.string().nullable(),
});

export type ReconciliationRow = z.infer<typeof ReconciliationRow>;

export const Reconciliation = z.object({
  accountVersion: Version,
  /** Sum of reconciled transactions through the closing day. */
  reconciled: Money,
  /** Transactions that no statement has closed yet, until a few days after the closing day, newest first. */
  rows: z.array(ReconciliationRow),
  /** Older transactions that are not listed. They are checked off together, or not at all. */
  earlier: z.object({ count: z.int(), sum: Money, until: CivilDate }).nullable(),
  lastStatement: z.object({ id: Id, asOf: CivilDate, ledger: Money }).nullable(),
});

export type Reconciliation = z.infer<typeof Reconciliation>;

export const reconciliation = {
  get: oc
    .route({
      method: 'GET',
      path: '/accounts/{id}/reconciliation',
      tags,
      summary: 'List transactions that can be reconciled',
    })
    .input(
      byId.extend({
        /** Closing day of the statement; default: today. */ closedOn: EnteredDate.optional(),
      }),
    )
    .output(Reconciliation),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Transaction } from './transactions.ts';
import { byId, changed, EnteredDate, Id, Money, PositiveMoney, Version } from './wire.ts';
import { NullableId, Window, Found } from './transaction-changes.ts';

export const TransferReason = z.enum([
  'same_amount',
  'amount_less_fee',
  'amount_at_exchange_rate',
  'same_day',
  'within_days',
  'arrived_before_leaving',
  'outflow_says_transfer',
  'inflow_says_transfer',
  'names_the_other_account',
  'says_something_else',
  'could_be_another',
]);

export const TransferSuggestion = z.object({
  id: Id,
  version: Version,
  state: z.enum(['suggested', 'confirmed', 'rejected']),
  outflow: Transaction,
  inflow: Transaction,
  /** The kind that both transactions have after confirmation. */
  kind: z.enum(['transfer', 'card_payment', 'loan_payment', 'balance_transfer', 'cash_advance']),
  /** Amount that left one account but did not reach the other; null across currencies. */
  fee: Money.nullable(),
  /** The exchange between two currencies. Both amounts stay as they were posted. */
  exchange: z
    .object({
      /** Units of the inflow's currency for one unit of the outflow's. */
      rate: z.string(),
      /** The inflow minus its amount at the rate of the day; null: that rate is unknown. */
      difference: Money.nullable(),
    })
    .nullable()
    .optional(),
  /** Certainty of the pair; null if the user paired them. */
  confidencePpm: z.int().nullable(),
  /** Whether it is certain enough to be confirmed in bulk. */
  isSure: z.boolean(),
  reasons: z.array(TransferReason),
});

export type TransferSuggestion = z.infer<typeof TransferSuggestion>;

export const transfers = {
  list: oc
    .route({
      method: 'GET',
      path: '/transfers',
      tags: ['transfers'],
      summary: 'List suggested transfers between the household’s accounts, most certain first',
    })
    .input(
      z.object({
        state: z.enum(['suggested', 'confirmed', 'rejected']).default('suggested'),
        limit: z.int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ items: z.array(TransferSuggestion), count: z.int() })),
  get: oc
    .route({
      method: 'GET',
      path: '/transfers/{id}',
      tags: ['transfers'],
      summary: 'Get a transfer with both its transactions',
    })
    .input(byId)
    .output(TransferSuggestion),
  find: oc
    .route({
      method: 'POST',
      path: '/transfers/find',
      tags: ['transfers'],
      summary: 'Find transfers again; the last 13 months if no dates are given',
    })
    .input(Window)
    .output(Found),
  create: oc
    .route({
      method: 'POST',
      path: '/transfers',
      tags: ['transfers'],
      successStatus: 201,
      summary: 'Link two transactions as a transfer',
    })
    .input(z.object({ outflowId: Id, inflowId: Id }))
    .output(changed(TransferSuggestion)),
  record: oc
    .route({
      method: 'POST',
      path: '/transfers/record',
      tags: ['transfers'],
      successStatus: 201,
      summary: 'Record a transfer between two accounts: both transactions and their link, in one change',
    })
    .input(z.object({ fromAccountId: Id, toAccountId: Id, amount: PositiveMoney, postedOn: EnteredDate }))
    .output(changed(TransferSuggestion)),
  decide: oc
    .route({
      method: 'PATCH',
      path: '/transfers/{id}',
      tags: ['transfers'],
      summary:
        'Confirm a suggestion or reject it for good; a confirmed one that is rejected becomes two transactions again',
    })
    .input(byId.extend({ state: z.enum(['confirmed', 'rejected']) }))
    .output(changed(TransferSuggestion)),
  confirmMany: oc
    .route({
      method: 'POST',
      path: '/transfers/confirm',
      tags: ['transfers'],
      summary: 'Confirm several suggestions in one change',
    })
    .input(z.object({ ids: z.array(Id).min(1).max(200) }))
    /** leftOutIds: suggestions in which a transaction was already paired or has changed since. */
    .output(z.object({ changeSetId: NullableId, confirmedIds: z.array(Id), leftOutIds: z.array(Id) })),
};

/** Rows of other accounts that could be the other half of a given row, most likely first. */
export const transferCandidates = {
  list: oc
    .route({
      method: 'GET',
      path: '/transactions/{id}/transfer-candidates',
      tags: ['transfers'],
      summary: 'List transactions in other accounts that may be the other side of this one',
    })
    .input(byId)
    .output(z.object({ items: z.array(z.object({ transaction: Transaction, reasons: z.array(TransferReason) })) })),
};

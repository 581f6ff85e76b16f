import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, CivilDate, Id, Instant, Money, text, Version } from './wire.ts';

/**
 * Transfer method. ledger: a manual account, and both ends are posted here · instruct: the user makes the transfer at
 * the bank · webhook: a bank connector that the server's operator installed makes it.
 */
export const TransferWay = z.enum(['ledger', 'instruct', 'webhook']);
export type TransferWay = z.infer<typeof TransferWay>;

/** The reason why an account's transfers stopped: a return code and its time. */
const stop = z.object({ code: z.string(), at: Instant });

/** Transfer method of an account. */
const sweepAccountShape = z.object({
  accountId: Id,
  /** Version of the method; 0: never configured. */
  version: z.int().min(0),
  name: z.string(),
  way: TransferWay,
  /** Name of the bank connector; null: another transfer method. */
  bank: z.string().nullable(),
  /** Last characters of the bank's reference for the account. */
  referenceEnd: z.string().nullable(),
  /** Whether its transactions come from a bank or files, so that both ends arrive automatically. */
  isFed: z.boolean(),
  /** Since when and why transfers are stopped after a returned payment; null: not stopped, or reviewed by the user. */
  suspended: stop.nullable(),
  /** The same if the bank rejected the account. It makes no transfers until its method is set again. */
  disabled: stop.nullable(),
});
export interface SweepAccount extends z.infer<typeof sweepAccountShape> {}
export const SweepAccount: z.ZodType<SweepAccount, SweepAccount> = sweepAccountShape;

const side = z.enum(['outgoing', 'incoming', 'outgoing_back', 'incoming_back']);

const transferLeg = z.object({
  /** Side of the transfer. `…_back`: money that a bank returned. */
  side,
  accountId: Id,
  name: z.string(),
  /** Amount; negative: money out. */
  amount: Money,
  /**
   * waiting: not due to be posted yet · matched: found in the ledger · review: ambiguous, so the user decides ·
   * missing: the time limit has passed.
   */
  state: z.enum(['waiting', 'matched', 'review', 'missing']),
  /** Whether it was posted here instead of matched. */
  isBooked: z.boolean(),
  until: CivilDate.nullable(),
  transaction: z.object({ id: Id, payee: z.string(), postedOn: CivilDate, amount: Money }).nullable(),
  /** Possible transactions, for a review. */
  candidates: z.array(z.object({ id: Id, payee: z.string(), postedOn: CivilDate, amount: Money })),
  /** Reason for a review: several candidates, or a similar amount. */
  reason: z.enum(['several', 'amount_differs']).nullable(),
});

/** State of a run after the transfer was instructed. */
const sweepTransferShape = z.object({
  runId: Id,
  version: Version,
  way: TransferWay,
  /** Display name of the bank connector; null: another transfer method. */
  bankTitle: z.string().nullable(),
  amount: Money,
  instructedAt: Instant,
  /** Dates on which the money leaves and arrives. */
  submittedOn: CivilDate,
  settlesOn: CivilDate,
  /** Last day on which the user can make it; null: another transfer method. */
  makeBy: CivilDate.nullable(),
  madeOn: CivilDate.nullable(),
  /** The bank's reference. */
  bankReference: z.string().nullable(),
  /** Number of times that it was sent to the bank, always with the same key. */
  sends: z.int(),
  /**
   * bank_silent: it is unknown whether the bank received it · legs_missing: nothing arrived in time · refused: the bank
   * rejected it · returned_late: it was returned after the usual period · details_changed: the bank reported other
   * details.
   */
  problem: z
    .enum(['bank_silent', 'legs_missing', 'refused', 'returned_late', 'details_changed', 'returned'])
    .nullable(),
  /** Number of times that it was returned for insufficient funds and retried. */
  representments: z.int(),
  mayTryAgain: z.boolean(),
  mayBringBack: z.boolean(),
  legs: z.array(transferLeg),
  /** Messages from the bank, newest first. */
  events: z.array(
    z.object({
      at: Instant,
      status: z.string(),
      code: z.string().nullable(),
      outcome: z.enum(['applied', 'late', 'refused']),
    }),
  ),
});
export interface SweepTransfer extends z.infer<typeof sweepTransferShape> {}
export const SweepTransfer: z.ZodType<SweepTransfer, SweepTransfer> = sweepTransferShape;

const tags = ['sweeps'];

export const sweepAccounts = {
  list: oc
    .route({
      method: 'GET',
      path: '/sweeps/accounts',
      tags,
      summary: 'Get how each account sends and receives money, what blocks it, and the bank providers available',
    })
    .output(
      z.object({ items: z.array(SweepAccount), banks: z.array(z.object({ name: z.string(), title: z.string() })) }),
    ),
  choose: oc
    .route({
      method: 'PUT',
      path: '/sweeps/accounts/{id}',
      tags,
      summary: 'Set how an account makes transfers; If-Match is 0 for the first. Requires a recent password',
    })
    .input(
      z.object({
        id: Id,
        way: TransferWay,
        bank: text(40).nullable().default(null),
        /** The bank's reference for the account. It is encrypted, and only its last characters are shown again. */
        reference: text(200).nullable().default(null),
      }),
    )
    .output(SweepAccount),
  resume: oc
    .route({
      method: 'POST',
      path: '/sweeps/accounts/{id}/resume',
      tags,
      summary: 'Allow sweeps from an account again after a returned payment',
    })
    .input(byId)
    .output(SweepAccount),
};

export const sweepTransfers = {
  get: oc
    .route({
      method: 'GET',
      path: '/sweeps/runs/{id}/transfer',
      tags,
      summary: 'Get the progress of a transfer: both transactions and the bank’s responses',
    })
    .input(byId)
    .output(SweepTransfer),
  chooseLeg: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/legs',
      tags,
      summary: 'Choose which transaction belongs to a transfer, if several could',
    })
    .input(byId.extend({ side, transactionId: Id }))
    .output(SweepTransfer),
  bringBack: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/bring-back',
      tags,
      summary: 'Propose to move money back after a completed transfer, as far as is safe',
    })
    .input(byId)
    .output(z.object({ runId: Id, amount: Money })),
  tryAgain: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/again',
      tags,
      summary: 'Propose a transfer again after it was returned for insufficient funds; at most twice',
    })
    .input(byId)
    .output(z.object({ runId: Id, amount: Money })),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, CivilDate, Id, Instant, Money, text, Version } from './wire.ts';

/** ledger: kept by hand, both ends are booked here · instruct: the person makes the transfer at the bank · webhook: the bank that the operator of this server plugged in makes it. */
export const TransferWay = z.enum(['ledger', 'instruct', 'webhook']);
export type TransferWay = z.infer<typeof TransferWay>;

/** What stopped transfers of an account: a return code, when it came, and what it asks for. */
const stop = z.object({ code: z.string(), at: Instant });

/** How money leaves and reaches an account. */
const sweepAccountShape = z.object({
  accountId: Id,
  /** 0: nobody has said anything yet. */
  version: z.int().min(0),
  name: z.string(),
  way: TransferWay,
  /** Name of the bank; null: another way. */
  bank: z.string().nullable(),
  /** The last letters of what the bank calls the account. */
  referenceEnd: z.string().nullable(),
  /** Whether its transactions come from a bank or from files: then both ends arrive by themselves. */
  isFed: z.boolean(),
  /** A payment was returned: no sweep leaves it until a person has looked. */
  suspended: stop.nullable(),
  /** The bank refused the account: no transfer with it until its way is chosen anew. */
  disabled: stop.nullable(),
});
export interface SweepAccount extends z.infer<typeof sweepAccountShape> {}
export const SweepAccount: z.ZodType<SweepAccount, SweepAccount> = sweepAccountShape;

const side = z.enum(['outgoing', 'incoming', 'outgoing_back', 'incoming_back']);

const transferLeg = z.object({
  /** `…_back`: money that a bank returned. */
  side,
  accountId: Id,
  name: z.string(),
  /** Below zero: it leaves. */
  amount: Money,
  /** waiting: until it should be booked · review: it could be read two ways, and a person decides · missing: the time for it is over */
  state: z.enum(['waiting', 'matched', 'review', 'missing']),
  /** Whether it was booked here instead of being found. */
  isBooked: z.boolean(),
  until: CivilDate.nullable(),
  transaction: z.object({ id: Id, payee: z.string(), postedOn: CivilDate, amount: Money }).nullable(),
  /** Of a review. */
  candidates: z.array(z.object({ id: Id, payee: z.string(), postedOn: CivilDate, amount: Money })),
  /** Of a review: more than one could be it · near it, but not the amount. */
  reason: z.enum(['several', 'amount_differs']).nullable(),
});

/** What became of a run since it was instructed. */
const sweepTransferShape = z.object({
  runId: Id,
  version: Version,
  way: TransferWay,
  /** As people read it; null: another way than a plugged-in bank. */
  bankTitle: z.string().nullable(),
  amount: Money,
  instructedAt: Instant,
  /** When it leaves and arrives. */
  submittedOn: CivilDate,
  settlesOn: CivilDate,
  /** The person makes it by then; null: another way. */
  makeBy: CivilDate.nullable(),
  madeOn: CivilDate.nullable(),
  /** What the bank calls it. */
  bankReference: z.string().nullable(),
  /** Times it was sent to the bank, always under the same key. */
  sends: z.int(),
  /** bank_silent: nobody knows yet whether the bank has it · legs_missing: nothing arrived in time · refused · returned_late · details_changed: the bank knows other details. */
  problem: z
    .enum(['bank_silent', 'legs_missing', 'refused', 'returned_late', 'details_changed', 'returned'])
    .nullable(),
  /** How often it was returned for want of funds and tried again before. */
  representments: z.int(),
  mayTryAgain: z.boolean(),
  mayBringBack: z.boolean(),
  legs: z.array(transferLeg),
  /** What the bank said, the newest first. */
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
      summary: 'How money leaves and reaches each account, what stops it, and the banks that the operator plugged in',
    })
    .output(
      z.object({ items: z.array(SweepAccount), banks: z.array(z.object({ name: z.string(), title: z.string() })) }),
    ),
  choose: oc
    .route({
      method: 'PUT',
      path: '/sweeps/accounts/{id}',
      tags,
      summary: 'Choose the way of an account; If-Match 0 for the first time. Needs a password given within ten minutes',
    })
    .input(
      z.object({
        id: Id,
        way: TransferWay,
        bank: text(40).nullable().default(null),
        /** What the bank calls the account; it is sealed, and only its end is shown again. */
        reference: text(200).nullable().default(null),
      }),
    )
    .output(SweepAccount),
  resume: oc
    .route({
      method: 'POST',
      path: '/sweeps/accounts/{id}/resume',
      tags,
      summary: 'Sweeps may leave the account again after a returned payment',
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
      summary: 'What became of a run since it was instructed: both ends, what the bank said',
    })
    .input(byId)
    .output(SweepTransfer),
  chooseLeg: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/legs',
      tags,
      summary: 'Which transaction is an end of the transfer, where it could be read two ways',
    })
    .input(byId.extend({ side, transactionId: Id }))
    .output(SweepTransfer),
  bringBack: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/bring-back',
      tags,
      summary: 'Money that has moved is not undone: propose to bring it back, as much of it as is safe',
    })
    .input(byId)
    .output(z.object({ runId: Id, amount: Money })),
  tryAgain: oc
    .route({
      method: 'POST',
      path: '/sweeps/runs/{id}/again',
      tags,
      summary: 'Propose a transfer again that was returned for want of funds; twice at most',
    })
    .input(byId)
    .output(z.object({ runId: Id, amount: Money })),
};

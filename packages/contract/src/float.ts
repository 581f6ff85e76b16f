import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Autopay } from './cards.ts';
import { PromoKind } from './promos.ts';
import { CivilDate, Id, Money, SignedPpm } from './wire.ts';
import { Working } from './working.ts';

/** Why holding the cash is not worth it: each one that applies. */
const FloatReason = z.enum([
  'fee_exceeds_yield',
  'utilisation',
  'unstable_income',
  'revolving_balance',
  'over_limit',
  'not_interest_free',
  'too_late',
]);

/** One interest-free balance, and the cash that earns because it was not paid yet. */
const Float = z.object({
  promoId: Id,
  cardId: Id,
  cardName: z.string(),
  kind: PromoKind,
  /** Left of it today. */
  borrowed: Money,
  /** Of that, what lies on the account with the yield: never more than is borrowed. */
  cash: Money,
  /** The first day that is counted: since then the balance is known. */
  since: CivilDate,
  state: z.enum(['held', 'unwind_now', 'ended']),
  /** The last day on which paying it back arrives in time with every reserve. */
  unwindOn: CivilDate,
  daysLeft: z.int(),
  unwind: Money,
  gainToday: Money,
  gainToDate: Money,
  projectedGain: Money,
  breakEvenOn: CivilDate.nullable(),
  /** Empty: worth it. */
  reasons: z.array(FloatReason),
  working: Working,
});
export type Float = z.infer<typeof Float>;

export const FloatBook = z.object({
  /** The soonest to pay back first; in the household's currency. */
  items: z.array(Float),
  borrowed: Money,
  gainToDate: Money,
  projectedGain: Money,
  /** The deposit account that earns most; null where no yield is entered or none of it has money. */
  account: z.object({ id: Id, name: z.string(), apyPpm: SignedPpm }).nullable(),
});
export type FloatBook = z.infer<typeof FloatBook>;

export const float = {
  get: oc
    .route({
      method: 'GET',
      path: '/float',
      tags: ['debt'],
      summary: 'Interest-free balances against cash that earns: gain, when to pay back, and whether it is worth it',
    })
    .output(FloatBook),
};

/** The next payment of a card or loan. */
const NextPayment = z.object({
  accountId: Id,
  name: z.string(),
  kind: z.enum(['card', 'loan']),
  on: CivilDate,
  /** Still open of the minimum or instalment; of an automatic payment above it, null: the statement decides. */
  amount: Money.nullable(),
  /** null: of loans nobody has said it. */
  autopay: Autopay.nullable(),
  /** The account of the automatic payment, else the one that paid last time; null where neither is known. */
  from: z.object({ id: Id, name: z.string(), basis: z.enum(['autopay', 'last_payment']) }).nullable(),
});
export type NextPayment = z.infer<typeof NextPayment>;

export const payments = {
  list: oc
    .route({
      method: 'GET',
      path: '/payments/next',
      tags: ['debt'],
      summary: 'The next payment of each card and loan, and since last month the change of the debt-free date',
    })
    .output(
      z.object({
        today: CivilDate,
        items: z.array(NextPayment),
        /** The debt-free date as the balances at the end of last month gave it, with today's terms and plan; null where debts were not all known then. */
        debtFreeThen: z.object({ asOf: CivilDate, on: CivilDate.nullable() }).nullable(),
      }),
    ),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import {
  byId,
  changed,
  CivilDate,
  Currency,
  EnteredDate,
  EnteredMoney,
  Id,
  Money,
  PositiveMoney,
  Ppm,
  Removed,
  Version,
  text,
} from './wire.ts';
import { Working } from './working.ts';

export const AccountType = z.enum([
  'depository',
  'credit_card',
  'line_of_credit',
  'loan',
  'investment',
  'other_asset',
  'other_liability',
]);
export type AccountType = z.infer<typeof AccountType>;

export const AccountSubtype = z.enum([
  'checking',
  'savings',
  'money_market',
  'cd',
  'cash',
  'mortgage',
  'auto',
  'student',
  'personal',
  'home_equity',
  'bnpl',
]);
export type AccountSubtype = z.infer<typeof AccountSubtype>;

const yieldFields = {
  /** A bonus is paid on top of the base. */
  kind: z.enum(['base', 'bonus']),
  apyPpm: Ppm,
  /** The rate is for balances above this one; zero for the first or only tier. */
  tierFrom: PositiveMoney,
  effectiveFrom: EnteredDate,
  /** Last day; null: until further notice. */
  effectiveTo: EnteredDate.nullable(),
};

/** What a bank pays on an account: from a balance on, for a while. */
export const YieldRate = z.object({
  id: Id,
  ...yieldFields,
  tierFrom: Money,
  effectiveFrom: CivilDate,
  effectiveTo: CivilDate.nullable(),
});
export type YieldRate = z.infer<typeof YieldRate>;

/** A: the whole balance bears the rate of its tier. B: each part bears the rate of its own (Regulation DD, Appendix A). */
const TierMethod = z.enum(['A', 'B']);

export const Account = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  institution: z.string().nullable(),
  /** Last digits, as banks print them. */
  mask: z.string().nullable(),
  currency: Currency,
  /** Sum of all transactions, the opening one and pending ones included. What is owed is below zero. */
  balance: Money,
  /** The same without what is pending: what the bank has booked. */
  ledgerBalance: Money,
  /** What can be spent, of a deposit account: as the bank said it where nothing was booked since, else `balance`. Null of all others. */
  availableBalance: Money.nullable(),
  pendingCount: z.int(),
  /** Date of the newest transaction or of the balance a file reported, whichever is later. */
  balanceAsOf: CivilDate.nullable(),
  /** draft: not set up yet, counted nowhere · hidden: kept out of lists, still counted · closed: with nothing left on it. */
  state: z.enum(['draft', 'active', 'hidden', 'closed']),
  openedOn: CivilDate.nullable(),
  closedOn: CivilDate.nullable(),
  includeInNetWorth: z.boolean(),
  /** Member of the household it belongs to; null: to all of them. */
  ownerId: Id.nullable(),
  /** Place in the household's own order; null: never arranged, after the others. */
  position: z.int().nullable(),
  /** What should stay on it whatever comes. */
  floor: Money.nullable(),
  /** What its balance earns today, a year; with tiers, that of the highest one reached. */
  apyPpm: Ppm.nullable(),
  /** The day on which the bonus in `apyPpm` ends. */
  bonusEndsOn: CivilDate.nullable(),
  tierMethod: TierMethod,
  /** Every rate that was entered, also past and coming ones, the earliest first. */
  yields: z.array(YieldRate),
  transactionCount: z.int(),
  /** Day of the newest statement it was reconciled to. */
  reconciledOn: CivilDate.nullable(),
});
export type Account = z.infer<typeof Account>;

/** Somebody an account can belong to. */
export const AccountMember = z.object({ id: Id, name: z.string() });
export type AccountMember = z.infer<typeof AccountMember>;

/** Deleted, and restorable until the given day; then it is removed with everything that belongs to it. */
export const DeletedAccount = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  deletedOn: CivilDate,
  restorableUntil: CivilDate,
  transactionCount: z.int(),
});
export type DeletedAccount = z.infer<typeof DeletedAccount>;

/** What the balance was said to be on a day, and by whom. */
export const BalanceSnapshot = z.object({
  id: Id,
  asOf: CivilDate,
  ledger: Money,
  available: Money.nullable(),
  source: z.enum(['sync', 'statement', 'manual', 'computed']),
  /** A statement: how many transactions it closed. */ transactionCount: z.int(),
});
export type BalanceSnapshot = z.infer<typeof BalanceSnapshot>;

export const AccountHistory = z.object({
  /** Balances at the end of days, oldest first: the first and last day of the period, and every day on which something was booked. */
  points: z.array(z.object({ on: CivilDate, balance: Money })),
  /** Newest first, 50 at most. */
  snapshots: z.array(BalanceSnapshot),
});
export type AccountHistory = z.infer<typeof AccountHistory>;

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
  /** What closed statements agreed on: the sum of reconciled transactions up to the closing day. */
  reconciled: Money,
  /** Transactions no statement has closed yet, newest first, up to some days after the closing day. */
  rows: z.array(ReconciliationRow),
  /** Older ones that are not listed: ticked off together or not at all. */
  earlier: z.object({ count: z.int(), sum: Money, until: CivilDate }).nullable(),
  lastStatement: z.object({ id: Id, asOf: CivilDate, ledger: Money }).nullable(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const AccountOutlook = z.object({
  accountId: Id,
  /** Balance at the end of each of the last thirteen weeks, oldest first, today last. */
  trend: z.array(Money),
  safeToMove: z
    .object({
      amount: Money,
      /** Why it is nothing. */
      reason: z.enum(['below_minimum', 'shortfall_ahead', 'history_too_short']).nullable(),
      lowest: Money,
      lowestOn: CivilDate,
      lookedUntil: CivilDate,
      topUp: z.object({ amount: Money, by: CivilDate }).nullable(),
      working: Working,
    })
    .nullable(),
  /** What the coming year brings on today's balance, and what the household's best account would bring on the same money; null where no rate is known or nothing is there. */
  earnings: z
    .object({
      yearly: Money,
      apyPpm: Ppm,
      best: z
        .object({
          accountId: Id,
          accountName: z.string(),
          yearly: Money,
          apyPpm: Ppm,
          difference: Money,
          working: Working,
        })
        .nullable(),
    })
    .nullable(),
});
export type AccountOutlook = z.infer<typeof AccountOutlook>;

const fields = {
  name: text(120),
  institution: text(120).nullable(),
  mask: z
    .string()
    .regex(/^[0-9A-Za-z]{1,8}$/)
    .nullable(),
  includeInNetWorth: z.boolean(),
  apyPpm: Ppm.nullable(),
  openedOn: EnteredDate.nullable(),
  ownerId: Id.nullable(),
  floor: PositiveMoney.nullable(),
};
const tags = ['accounts'];
const versioned = z.object({ id: Id, version: Version });

export const accounts = {
  list: oc
    .route({ method: 'GET', path: '/accounts', tags, summary: 'All accounts with their balances' })
    .output(z.object({ items: z.array(Account), members: z.array(AccountMember), deletedCount: z.int() })),
  get: oc.route({ method: 'GET', path: '/accounts/{id}', tags, summary: 'One account' }).input(byId).output(Account),
  create: oc
    .route({
      method: 'POST',
      path: '/accounts',
      tags,
      successStatus: 201,
      summary: 'Add an account by hand, with its balance today',
    })
    .input(
      z.object({
        name: fields.name,
        type: AccountType,
        subtype: AccountSubtype.nullable().default(null),
        institution: fields.institution.default(null),
        mask: fields.mask.default(null),
        /** Signed: what is owed is below zero. */
        balance: EnteredMoney,
        /** One rate for every balance, from today on; tiers and a bonus are entered with `PUT /accounts/{id}/yields`. */
        apyPpm: fields.apyPpm.default(null),
        includeInNetWorth: fields.includeInNetWorth.default(true),
        openedOn: fields.openedOn.default(null),
        ownerId: fields.ownerId.default(null),
        floor: fields.floor.default(null),
        /** Not set up yet: counted nowhere until it becomes active. */
        state: z.enum(['draft', 'active']).default('active'),
      }),
    )
    .output(changed(Account)),
  update: oc
    .route({ method: 'PATCH', path: '/accounts/{id}', tags, summary: 'Edit, hide, close or reopen an account' })
    .input(
      byId.extend({
        name: fields.name.optional(),
        subtype: AccountSubtype.nullable().optional(),
        institution: fields.institution.optional(),
        mask: fields.mask.optional(),
        includeInNetWorth: fields.includeInNetWorth.optional(),
        /** One rate for every balance from today on, in place of those in force. */
        apyPpm: fields.apyPpm.optional(),
        openedOn: fields.openedOn.optional(),
        ownerId: fields.ownerId.optional(),
        floor: fields.floor.optional(),
        /** Closing needs a balance of zero and nothing pending; `POST /accounts/{id}/close` books the rest away. */
        state: z.enum(['active', 'hidden', 'closed']).optional(),
        /** Books the difference as an adjustment dated today. */
        balance: EnteredMoney.optional(),
      }),
    )
    .output(changed(Account)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/accounts/{id}',
      tags,
      summary: 'Delete an account with its transactions; undo brings all back, and for 30 days so does restoring it',
    })
    .input(byId)
    .output(Removed),
  close: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/close',
      tags,
      summary: 'Close an account on a day, with what happens to the rest of its balance',
    })
    .input(
      versioned.extend({
        closedOn: EnteredDate,
        /** adjust: the rest is written off · transfer: it went to another account of the household. Needed where a balance is left. */
        remainder: z
          .discriminatedUnion('kind', [
            z.object({ kind: z.literal('adjust') }),
            z.object({ kind: z.literal('transfer'), accountId: Id }),
          ])
          .nullable()
          .default(null),
      }),
    )
    .output(changed(Account)),
  setYields: oc
    .route({
      method: 'PUT',
      path: '/accounts/{id}/yields',
      tags,
      summary: 'The rates an account earns: tiers, a bonus and its end; those not named are forgotten',
    })
    .input(
      byId.extend({ tierMethod: TierMethod, rates: z.array(z.object({ id: Id.optional(), ...yieldFields })).max(60) }),
    )
    .output(changed(Account)),
  arrange: oc
    .route({ method: 'POST', path: '/account-order', tags, summary: "Put accounts into the household's own order" })
    .input(z.object({ accountIds: z.array(Id).min(1).max(500) }))
    .output(Removed),
  setStates: oc
    .route({ method: 'POST', path: '/account-states', tags, summary: 'Hide or show several accounts at once' })
    .input(z.object({ accounts: z.array(versioned).min(1).max(500), state: z.enum(['active', 'hidden']) }))
    .output(Removed),
  merge: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/merge',
      tags,
      summary: 'Move everything of an account into another one that is the same, and delete it',
    })
    .input(versioned.extend({ intoId: Id }))
    .output(changed(Account)),
  reconcile: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/reconcile',
      tags,
      summary: 'Close a statement: lock what it lists, or keep the ticks for later',
    })
    .input(
      versioned.extend({
        closedOn: EnteredDate,
        /** Balance the statement ends with; what is owed is below zero. */
        closing: EnteredMoney,
        /** Transactions that the statement lists. */
        transactionIds: z.array(Id).max(5_000),
        /** All of those too old to be listed. */
        withEarlier: z.boolean().default(false),
        /** finish: it has to agree · adjust: the difference is booked on the closing day · later: only the ticks are kept. */
        how: z.enum(['finish', 'adjust', 'later']),
      }),
    )
    .output(changed(Account)),
  unlock: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/unlock',
      tags,
      summary: 'Unlock what a statement closed, or some of its transactions',
    })
    .input(byId.extend({ statementId: Id.optional(), transactionIds: z.array(Id).min(1).max(500).optional() }))
    .output(changed(Account)),
};

export const accountHistory = {
  get: oc
    .route({
      method: 'GET',
      path: '/accounts/{id}/history',
      tags,
      summary: 'Balances of an account day by day, and what was said of them',
    })
    .input(byId.extend({ days: z.int().min(7).max(3_700).default(90) }))
    .output(AccountHistory),
};

export const reconciliation = {
  get: oc
    .route({
      method: 'GET',
      path: '/accounts/{id}/reconciliation',
      tags,
      summary: 'What can be ticked off against a statement',
    })
    .input(
      byId.extend({
        /** Closing day of the statement; today where it is left out. */ closedOn: EnteredDate.optional(),
      }),
    )
    .output(Reconciliation),
};

export const accountOutlook = {
  list: oc
    .route({
      method: 'GET',
      path: '/account-outlook',
      tags,
      summary: 'What is safe to move, and what accounts earn, with the working of each figure',
    })
    .output(z.object({ items: z.array(AccountOutlook) })),
};

export const deletedAccounts = {
  list: oc
    .route({ method: 'GET', path: '/deleted-accounts', tags, summary: 'Accounts that can be brought back' })
    .output(z.object({ items: z.array(DeletedAccount) })),
  restore: oc
    .route({
      method: 'POST',
      path: '/deleted-accounts/{id}/restore',
      tags,
      summary: 'Bring a deleted account back with its transactions',
    })
    .input(byId)
    .output(changed(Account)),
};

const Point = z.object({ on: CivilDate, assets: Money, liabilities: Money, net: Money });

export const NetWorth = z.object({
  currency: Currency,
  /** Month ends and today, oldest first. Liabilities are positive amounts owed. */
  points: z.array(Point),
  current: Point,
  changeSinceLastMonth: Money,
  /** Accounts in another currency are named here and not added up. */
  leftOut: z.array(z.object({ accountId: Id, name: z.string(), currency: Currency })),
});
export type NetWorth = z.infer<typeof NetWorth>;

export const netWorth = {
  get: oc
    .route({
      method: 'GET',
      path: '/net-worth',
      tags: ['net-worth'],
      summary: 'Assets, liabilities and net worth by month',
    })
    .input(z.object({ months: z.int().min(1).max(120).default(12) }))
    .output(NetWorth),
};

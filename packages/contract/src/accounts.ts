import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Converted, Exchange } from './exchange.ts';
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
  /** The rate applies to balances above this amount; zero for the first or only tier. */
  tierFrom: PositiveMoney,
  effectiveFrom: EnteredDate,
  /** Last day; null: no end date. */
  effectiveTo: EnteredDate.nullable(),
};

/** Rate that a bank pays on an account, from a balance threshold and for a period. */
export const YieldRate = z.object({
  id: Id,
  ...yieldFields,
  tierFrom: Money,
  effectiveFrom: CivilDate,
  effectiveTo: CivilDate.nullable(),
});

export type YieldRate = z.infer<typeof YieldRate>;

/**
 * A: the whole balance earns the rate of its tier. B: each part of the balance earns its tier's rate (Regulation DD,
 * Appendix A).
 */
const TierMethod = z.enum(['A', 'B']);

/** `read_only`: the members see the account, but only its owner changes it. */
export const AccountVisibility = z.enum(['shared', 'read_only']);
export type AccountVisibility = z.infer<typeof AccountVisibility>;

export const Account = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  institution: z.string().nullable(),
  /** Last digits of the account number, as banks print them. */
  mask: z.string().nullable(),
  currency: Currency,
  /** Sum of all transactions, including the opening entry and pending transactions. Amounts owed are negative. */
  balance: Money,
  /** The balance without pending transactions, as posted by the bank. */
  ledgerBalance: Money,
  /**
   * Spendable amount of a deposit account: the bank's figure if no transaction was posted since, otherwise `balance`.
   * Null for other accounts.
   */
  availableBalance: Money.nullable(),
  pendingCount: z.int(),
  /** Date of the newest transaction, or of the balance that a file reported, whichever is later. */
  balanceAsOf: CivilDate.nullable(),
  /**
   * The day of the balance, if files or a bank used to update it, and if it is older than the freshness limit of a
   * week; null: up to date.
   */
  staleSince: CivilDate.nullable().optional(),
  /**
   * draft: not set up yet, excluded from all figures · hidden: omitted from lists, but included in figures · closed:
   * has a zero balance.
   */
  state: z.enum(['draft', 'active', 'hidden', 'closed']),
  openedOn: CivilDate.nullable(),
  closedOn: CivilDate.nullable(),
  includeInNetWorth: z.boolean(),
  /** The member who owns the account; null: shared by the whole household. */
  ownerId: Id.nullable(),
  /** Visibility to other members; absent: shared. */
  visibility: AccountVisibility.optional(),
  /** Position in the household's order; null: never arranged, so it follows the others. */
  position: z.int().nullable(),
  /** Balance that should always remain in the account. */
  floor: Money.nullable(),
  /** Yield per year on today's balance. With tiers, the yield of the highest tier reached. */
  apyPpm: Ppm.nullable(),
  /** Whether `apyPpm` was not entered but estimated from the interest that the account last paid. */
  isApyObserved: z.boolean(),
  /** The day on which the bonus included in `apyPpm` ends. */
  bonusEndsOn: CivilDate.nullable(),
  tierMethod: TierMethod,
  /** Every rate entered, including past and future ones, earliest first. */
  yields: z.array(YieldRate),
  transactionCount: z.int(),
  /** Closing day of the newest reconciled statement. */
  reconciledOn: CivilDate.nullable(),
});

export type Account = z.infer<typeof Account>;

/** A member who can own an account. */
export const AccountMember = z.object({ id: Id, name: z.string() });

export type AccountMember = z.infer<typeof AccountMember>;

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
  visibility: AccountVisibility,
  floor: PositiveMoney.nullable(),
};

const tags = ['accounts'];

const versioned = z.object({ id: Id, version: Version });

export const accounts = {
  list: oc.route({ method: 'GET', path: '/accounts', tags, summary: 'List accounts with their balances' }).output(
    z.object({
      items: z.array(Account),
      /** Today's value of balances in other currencies with an exchange rate. */
      converted: Converted,
      exchange: Exchange,
      members: z.array(AccountMember),
      deletedCount: z.int(),
    }),
  ),
  get: oc.route({ method: 'GET', path: '/accounts/{id}', tags, summary: 'Get an account' }).input(byId).output(Account),
  create: oc
    .route({
      method: 'POST',
      path: '/accounts',
      tags,
      successStatus: 201,
      summary: 'Add an account manually, with today’s balance',
    })
    .input(
      z.object({
        name: fields.name,
        type: AccountType,
        subtype: AccountSubtype.nullable().default(null),
        institution: fields.institution.default(null),
        mask: fields.mask.default(null),
        /** Balance, signed: amounts owed are negative. */
        balance: EnteredMoney,
        /** One rate for every balance, starting today. `PUT /accounts/{id}/yields` sets tiers and a bonus. */
        apyPpm: fields.apyPpm.default(null),
        includeInNetWorth: fields.includeInNetWorth.default(true),
        openedOn: fields.openedOn.default(null),
        ownerId: fields.ownerId.default(null),
        visibility: fields.visibility.default('shared'),
        floor: fields.floor.default(null),
        /** Whether the account is not set up yet. It is excluded from all figures until it becomes active. */
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
        /** One rate for every balance, starting today, which replaces the current rates. */
        apyPpm: fields.apyPpm.optional(),
        openedOn: fields.openedOn.optional(),
        ownerId: fields.ownerId.optional(),
        /** `read_only` requires that the user owns the account. */
        visibility: fields.visibility.optional(),
        floor: fields.floor.optional(),
        /**
         * Closing requires a zero balance and no pending transactions. `POST /accounts/{id}/close` posts the remainder.
         */
        state: z.enum(['active', 'hidden', 'closed']).optional(),
        /** New balance. The difference is posted as an adjustment dated today. */
        balance: EnteredMoney.optional(),
      }),
    )
    .output(changed(Account)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/accounts/{id}',
      tags,
      summary: 'Delete an account with its transactions; can be undone, or restored within 30 days',
    })
    .input(byId)
    .output(Removed),
  close: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/close',
      tags,
      summary: 'Close an account on a date, and say where its remaining balance goes',
    })
    .input(
      versioned.extend({
        closedOn: EnteredDate,
        /**
         * What to do with a remaining balance, if there is one. adjust: writes it off · transfer: moves it to another
         * account of the household.
         */
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
      summary: 'Set an account’s rates: tiers, bonus and its end; rates not listed are deleted',
    })
    .input(
      byId.extend({ tierMethod: TierMethod, rates: z.array(z.object({ id: Id.optional(), ...yieldFields })).max(60) }),
    )
    .output(changed(Account)),
  arrange: oc
    .route({ method: 'POST', path: '/account-order', tags, summary: 'Reorder the household’s accounts' })
    .input(z.object({ accountIds: z.array(Id).min(1).max(500) }))
    .output(Removed),
  setStates: oc
    .route({ method: 'POST', path: '/account-states', tags, summary: 'Hide or show several accounts' })
    .input(z.object({ accounts: z.array(versioned).min(1).max(500), state: z.enum(['active', 'hidden']) }))
    .output(Removed),
  merge: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/merge',
      tags,
      summary: 'Merge an account into a duplicate of it',
    })
    .input(versioned.extend({ intoId: Id }))
    .output(changed(Account)),
  reconcile: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/reconcile',
      tags,
      summary: 'Finish a reconciliation and lock its transactions, or save it for later',
    })
    .input(
      versioned.extend({
        closedOn: EnteredDate,
        /** Closing balance of the statement; amounts owed are negative. */
        closing: EnteredMoney,
        /** Transactions listed on the statement. */
        transactionIds: z.array(Id).max(5_000),
        /** Whether to include all transactions that are too old to be listed. */
        withEarlier: z.boolean().default(false),
        /**
         * finish: requires that the balances agree · adjust: posts the difference on the closing day · later: stores
         * only the check marks.
         */
        how: z.enum(['finish', 'adjust', 'later']),
      }),
    )
    .output(changed(Account)),
  unlock: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/unlock',
      tags,
      summary: 'Unlock a reconciliation, or some of its transactions',
    })
    .input(byId.extend({ statementId: Id.optional(), transactionIds: z.array(Id).min(1).max(500).optional() }))
    .output(changed(Account)),
};

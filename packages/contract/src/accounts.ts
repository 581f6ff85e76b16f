import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, CivilDate, Currency, EnteredMoney, Id, Money, Ppm, Removed, Version, text } from './wire.ts';

export const AccountType = z.enum(['depository', 'credit_card', 'line_of_credit', 'loan', 'investment', 'other_asset', 'other_liability']);
export type AccountType = z.infer<typeof AccountType>;

export const AccountSubtype = z.enum([
  'checking', 'savings', 'money_market', 'cd', 'cash',
  'mortgage', 'auto', 'student', 'personal', 'home_equity', 'bnpl',
]);
export type AccountSubtype = z.infer<typeof AccountSubtype>;

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
  /** Sum of all transactions, the opening one included. What is owed is below zero. */
  balance: Money,
  /** Date of the newest transaction or of the balance a file reported, whichever is later. */
  balanceAsOf: CivilDate.nullable(),
  state: z.enum(['active', 'hidden', 'closed']),
  includeInNetWorth: z.boolean(),
  /** What a deposit account earns, a year. */
  apyPpm: Ppm.nullable(),
  transactionCount: z.int(),
});
export type Account = z.infer<typeof Account>;

const fields = {
  name: text(120),
  institution: text(120).nullable(),
  mask: z.string().regex(/^[0-9A-Za-z]{1,8}$/).nullable(),
  includeInNetWorth: z.boolean(),
  apyPpm: Ppm.nullable(),
};
const tags = ['accounts'];

export const accounts = {
  list: oc
    .route({ method: 'GET', path: '/accounts', tags, summary: 'All accounts with their balances' })
    .output(z.object({ items: z.array(Account) })),
  get: oc.route({ method: 'GET', path: '/accounts/{id}', tags, summary: 'One account' }).input(byId).output(Account),
  create: oc
    .route({ method: 'POST', path: '/accounts', tags, successStatus: 201, summary: 'Add an account by hand, with its balance today' })
    .input(
      z.object({
        name: fields.name,
        type: AccountType,
        subtype: AccountSubtype.nullable().default(null),
        institution: fields.institution.default(null),
        mask: fields.mask.default(null),
        /** Signed: what is owed is below zero. */
        balance: EnteredMoney,
        apyPpm: fields.apyPpm.default(null),
        includeInNetWorth: fields.includeInNetWorth.default(true),
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
        apyPpm: fields.apyPpm.optional(),
        state: z.enum(['active', 'hidden', 'closed']).optional(),
        /** Books the difference as an adjustment dated today. */
        balance: EnteredMoney.optional(),
      }),
    )
    .output(changed(Account)),
  remove: oc
    .route({ method: 'DELETE', path: '/accounts/{id}', tags, summary: 'Delete an account with its transactions; undo brings all back' })
    .input(byId)
    .output(Removed),
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
    .route({ method: 'GET', path: '/net-worth', tags: ['net-worth'], summary: 'Assets, liabilities and net worth by month' })
    .input(z.object({ months: z.int().min(1).max(120).default(12) }))
    .output(NetWorth),
};

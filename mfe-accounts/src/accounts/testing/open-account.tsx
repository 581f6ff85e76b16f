import type { Account, AccountHistory, Reconciliation, Session } from '@tideline/contract';
import { type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { aForecast } from '../../forecast/testing/a-forecast.ts';
import { aTransaction } from '../../transactions/testing/a-transaction.ts';
import { AccountsScreen } from '../accounts.screen.tsx';
import { aNetWorth } from './a-net-worth.ts';
import { anAccount } from './an-account.ts';
import { anOutlook } from './an-outlook.ts';

export const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
export const changeSetId = '01890000-0000-7000-b000-000000000001';
export const everyday = anAccount({
  name: 'Everyday',
  mask: '4021',
  balance: usd(125_040),
  balanceAsOf: '2026-02-27',
  transactionCount: 40,
  version: 7,
});
export const visa = anAccount({
  name: 'Aria Visa',
  type: 'credit_card',
  subtype: null,
  balance: usd(-83_104),
  transactionCount: 12,
});

export const savings = anAccount({
  name: 'Rainy day',
  subtype: 'savings',
  balance: usd(1_200_000),
  apyPpm: 43_500,
  version: 4,
});
const balances: AccountHistory = {
  points: [
    { on: '2026-02-20', balance: usd(129_255) },
    { on: '2026-02-27', balance: usd(125_040) },
    { on: '2026-03-01', balance: usd(125_040) },
  ],
  snapshots: [
    {
      id: changeSetId,
      asOf: '2026-01-31',
      ledger: usd(120_000),
      available: null,
      source: 'statement',
      transactionCount: 9,
    },
  ],
};
const row = (fields: Partial<Reconciliation['rows'][number]>): Reconciliation['rows'][number] => ({
  id: anAccount().id,
  postedOn: '2026-02-20',
  amount: usd(-1_000),
  payee: 'Shop',
  status: 'posted',
  kind: 'standard',
  checkNumber: null,
  ...fields,
});
const late = row({ payee: 'Cafe', amount: usd(-500), postedOn: '2026-03-01' });
export const [salary, grocery] = [
  row({ payee: 'Salary', amount: usd(90_000) }),
  row({ payee: 'Corner Grocery', amount: usd(-4_215), postedOn: '2026-02-27' }),
];
const openRows: Reconciliation = {
  accountVersion: 7,
  reconciled: usd(39_255),
  rows: [late, grocery, salary],
  earlier: null,
  lastStatement: null,
};

const history = [
  aTransaction({ payee: 'Corner Grocery', postedOn: '2026-02-27', amount: usd(-4_215), runningBalance: usd(125_040) }),
  aTransaction({ payee: 'Salary', postedOn: '2026-02-20', amount: usd(90_000), runningBalance: usd(129_255) }),
];

/** Opens the drawer of an account. */
export function openAccount(
  account: Account,
  overrides: FakeApi['accounts'] = {},
  route = `/accounts?account=${account.id}`,
  { session = testSession, api = {} }: { session?: Session; api?: FakeApi } = {},
) {
  return renderScreen(<AccountsScreen />, {
    route,
    session,
    api: {
      accounts: { list: () => ({ items: [everyday, visa, savings], members: [], deletedCount: 0 }), ...overrides },
      accountOutlook: { list: () => ({ items: [anOutlook(everyday.id, savings.id)] }) },
      accountHistory: { get: () => balances },
      forecast: { get: () => aForecast({ account: { id: everyday.id, name: 'Everyday' } }) },
      reconciliation: { get: () => openRows },
      netWorth: { get: () => aNetWorth },
      transactions: { list: () => ({ items: history, nextCursor: null, count: null, totals: null }) },
      changeSets: { undo: () => ({ changeSetId, label: 'Deleted', rowsLeft: 0 }) },
      ...api,
    },
  });
}
/** Types a date into the segments of a date field, in any order. */
export async function chooseDate(
  user: { click: (on: Element) => Promise<void>; keyboard: (keys: string) => Promise<void> },
  field: HTMLElement,
  parts: Record<'day' | 'month' | 'year', string>,
): Promise<void> {
  for (const part of ['month', 'day', 'year'] as const) {
    await user.click(within(field).getByRole('spinbutton', { name: new RegExp(`^${part}`, 'i') }));
    await user.keyboard(parts[part]);
  }
}
export const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const updated = (fields: Partial<Account>) => () => ({
  changeSetId,
  item: { ...everyday, ...fields, version: 8 },
});

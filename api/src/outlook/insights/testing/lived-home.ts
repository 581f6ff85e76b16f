/** A household with eight months of history, for tests of insights. */
import type { Insight, InsightFeed } from '@tideline/contract';
import { addDays, civilDate } from '@tideline/domain';
import { openChangeSet } from '../../../platform/database/change-set.store.ts';
import { newId } from '../../../platform/ids.ts';
import { addAccount, done, money } from '../../../testing/ledger.ts';
import type { TestUser, TestApi } from '../../../testing/test-api.ts';
import { insertEntered } from '../../../ledger/postings/transactions.store.ts';

/** The date of the tests. It is late enough in a month to project that month. */
export const TODAY = '2026-03-20';

export interface Entry {
  accountId: string;
  on: string;
  minor: number;
  payee: string;
  category?: string;
  kind?: 'standard' | 'fee' | 'interest' | 'transfer' | 'card_payment' | 'refund';
}

export interface Home {
  user: TestUser;
  /** The account that receives the pay and makes all payments. */
  checking: string;
  enter: (entries: readonly Entry[]) => Promise<void>;
  look: () => Promise<Insight[]>;
}

/** Returns the same day of every month from August to March, up to today. */
export const monthly = (day: string, from = '2025-08', until = TODAY): string[] =>
  ['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03']
    .filter((month) => month >= from)
    .map((month) => `${month}-${day}`)
    .filter((on) => on <= until);

const weekly = (): string[] =>
  Array.from({ length: 33 }, (_, week) => addDays(civilDate('2025-08-09'), 7 * week)).filter((on) => on <= TODAY);

/** Returns the entries of eight months, after which the account has the given balance. */
function historyOf(accountId: string, balance: number): Entry[] {
  const entries: Entry[] = [
    ...monthly('01').map((on) => ({
      accountId,
      on,
      minor: 450_000,
      payee: 'NORTHWIND INC DIRECT DEP',
      category: 'salary',
    })),
    ...monthly('03').map((on) => ({ accountId, on, minor: -150_000, payee: 'HARBOR APTS RENT', category: 'rent' })),
    ...monthly('10').map((on) => ({
      accountId,
      on,
      minor: -12_000,
      payee: 'CITY POWER & LIGHT',
      category: 'utilities',
    })),
    ...weekly().map((on, index) => ({
      accountId,
      on,
      minor: -8_000 - (index % 5) * 300,
      payee: 'SAFEWAY',
      category: 'groceries',
    })),
  ];
  const net = entries.reduce((sum, { minor }) => sum + minor, 0);
  const opening: Entry = {
    accountId,
    on: '2025-08-01',
    minor: balance - net,
    payee: 'Brought along',
    category: 'transfer',
    kind: 'transfer',
  };
  return [opening, ...entries];
}

/** Creates pay of $4,500 on the 1st, rent of $1,500, power of $120, and groceries of about $80 a week. */
export async function createPastHome(api: TestApi, { balance = 600_000 }: { balance?: number } = {}): Promise<Home> {
  const user = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  const { items } = done(await user.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
  const categories = new Map(items.map(({ id, key }) => [key, id]));
  const { id: checking } = await addAccount(user, { name: 'Checking', subtype: 'checking', balance: money(0) });
  const enter: Home['enter'] = (entries) =>
    api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
      const now = api.clock.now();
      await openChangeSet(tx, { id: newId(now.getTime()), cause: 'import', label: 'Import', now });
      const rows = entries.map(({ accountId, on, minor, payee, category, kind = 'standard' }) => ({
        id: newId(now.getTime()),
        accountId,
        postedOn: on,
        amountMinor: minor,
        payee,
        memo: null,
        categoryId: category === undefined ? null : (categories.get(category) ?? null),
        kind,
        source: 'import' as const,
        createdAt: now,
      }));
      await insertEntered(tx, rows);
    });
  await enter(historyOf(checking, balance));
  const look = async (): Promise<Insight[]> => {
    done(await user.ask('POST', '/insights/refresh', { body: {} }));
    return done(await user.ask<InsightFeed>('GET', '/insights')).items;
  };
  return { user, checking, enter, look };
}

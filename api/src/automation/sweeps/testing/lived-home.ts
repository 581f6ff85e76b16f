/**
 * A household with two years of history: pay every other Friday, rent, bills, groceries; checking, savings and a card.
 */
import type { NewSweepRuleInput, SweepTerms } from '@tideline/contract';
import { addDays, type CivilDate, civilDate, dayOfWeek, partsOf, seededRandom } from '@tideline/domain';
import { openChangeSet } from '../../../platform/database/change-set.store.ts';
import { newId } from '../../../platform/ids.ts';
import { addAccount, addCard, money } from '../../../testing/ledger.ts';
import type { TestUser, TestApi } from '../../../testing/test-api.ts';
import { insertTransaction } from '../../../ledger/postings/transactions.store.ts';

export interface PastHome {
  checking: string;
  savings: string;
  card: string;
}

const FIRST = civilDate('2024-03-01');
const LAST = civilDate('2026-03-01');

interface Row {
  on: CivilDate;
  payee: string;
  minor: number;
}

/** Returns the same rows each time. */
function lived(): Row[] {
  const random = seededRandom('a household that is lived in');
  const rows: Row[] = [];
  let pay = civilDate('2024-03-08');
  for (let on = FIRST; on <= LAST; on = addDays(on, 1)) {
    const { day } = partsOf(on);
    if (on === pay) {
      rows.push({ on, payee: 'ACME PAYROLL', minor: 240_000 });
      pay = addDays(pay, 14);
    }
    if (day === 1) rows.push({ on, payee: 'OAK STREET APARTMENTS', minor: -300_000 });
    if (day === 12) rows.push({ on, payee: 'CITY POWER', minor: -9_000 - Math.floor(random() * 4_000) });
    if (day === 20) rows.push({ on, payee: 'FIBRE NET', minor: -6_500 });
    if (dayOfWeek(on) === 6) rows.push({ on, payee: 'GREEN GROCER', minor: -18_000 - Math.floor(random() * 6_000) });
    if (random() < 0.4)
      rows.push({ on, payee: `SHOP ${Math.floor(random() * 40)}`, minor: -2_500 - Math.floor(random() * 9_000) });
  }
  return rows;
}

/** Creates accounts, rows and recurring series. Checking has the balance `checkingMinor` on the last day. */
export async function addPastHome(
  api: Pick<TestApi, 'database' | 'clock'>,
  user: TestUser,
  { checkingMinor = 700_000, apyPpm = 42_000 }: { checkingMinor?: number; apyPpm?: number } = {},
): Promise<PastHome> {
  const rows = lived();
  const total = rows.reduce((sum, { minor }) => sum + minor, 0);
  const checking = await addAccount(user, {
    name: 'Checking',
    subtype: 'checking',
    balance: money(checkingMinor - total),
    apyPpm: 0,
  });
  const savings = await addAccount(user, { name: 'Savings', subtype: 'savings', balance: money(1_000_000), apyPpm });
  const { item: card } = await addCard(user, {
    name: 'Visa',
    owed: money(300_000),
    creditLimit: money(1_000_000),
    purchaseAprPpm: 249_900,
    dueDay: 15,
  });
  const now = api.clock.now();
  await api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
    await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now });
    for (const { on, payee, minor } of rows) {
      await insertTransaction(tx, {
        id: newId(),
        accountId: checking.id,
        postedOn: on,
        amountMinor: minor,
        payee,
        memo: null,
        categoryId: null,
        kind: 'standard',
        source: 'manual',
        createdAt: now,
      });
    }
  });
  const { status, body } = await user.ask('POST', '/recurring/detect', { body: {} });
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return { checking: checking.id, savings: savings.id, card: card.account.id };
}

export const keepAbove = (minor: number): SweepTerms => ({ kind: 'keep_target', target: money(minor), band: money(0) });

export const ruleBody = (
  { checking, savings }: PastHome,
  terms: SweepTerms,
  more: Partial<NewSweepRuleInput> = {},
): NewSweepRuleInput => ({
  name: 'Idle cash',
  terms,
  sourceAccountId: checking,
  destinations: [{ kind: 'account', accountId: savings }],
  obeysLadder: false,
  ...more,
});

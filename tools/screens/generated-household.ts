/** Households of the tests that compare every screen's answers. */
import { sql } from '../../api/src/platform/database/sql.ts';
import type { Random } from '../../api/src/testing/household/random.ts';
import { addAccount, addCard, addLoan, addPromo, bookOfKind, done, money } from '../../api/src/testing/ledger.ts';
import { addSweepRule, addSweepRun } from '../../api/src/testing/sweeps.ts';
import type { Person, TestApi } from '../../api/src/testing/test-api.ts';

export const MODES = ['balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float'] as const;

export async function setMode(who: Person, key: string): Promise<void> {
  const { version } = done(await who.ask<{ version: number }>('GET', '/mode'));
  await who.ask('PUT', '/mode', { body: { key }, headers: { 'if-match': String(version) } });
}

const day = (month: number, of: number): string =>
  `2026-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`;

export interface Generated {
  who: Person;
  cashId: string;
  cardId: string;
}

/**
 * Cards with and without interest, offers and autopay, a loan, cash that is too little or more than enough, and
 * approved sweeps in transit.
 */
export async function generated(api: TestApi, random: Random): Promise<Generated> {
  const who = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  const cash = await addAccount(who, { subtype: 'savings', balance: money(random.whole(0, 900_000)) });
  const savings = await addAccount(who, {
    name: 'Savings',
    subtype: 'savings',
    balance: money(random.whole(0, 1_500_000)),
    apyPpm: random.pick([0, 20_000, 45_000]),
  });
  const cards: string[] = [];
  for (let index = 0; index < random.whole(1, 3); index += 1) {
    const owed = random.whole(5_000, 600_000);
    const card = (
      await addCard(who, {
        name: `Card ${index}`,
        owed: money(owed),
        creditLimit: money(1_000_000),
        purchaseAprPpm: random.pick([0, 150_000, 290_000]),
        dueDay: random.whole(1, 28),
      })
    ).item;
    const id = card.account.id;
    cards.push(id);
    if (random.next() < 0.5)
      await bookOfKind(api, who, { accountId: id, postedOn: '2026-02-20', amountMinor: -900, kind: 'interest' });
    if (random.next() < 0.6)
      await addPromo(who, {
        cardId: id,
        kind: random.pick(['balance_transfer', 'deferred_interest']),
        balance: money(random.whole(2_000, owed)),
        startsOn: '2026-01-01',
        endsOn: day(random.whole(4, 12), 28),
        goal: random.pick(['pay_to_zero', 'pay_to_zero', 'float']),
        ...(random.next() < 0.5 ? { original: money(owed) } : {}),
      });
    if (random.next() < 0.4)
      done(
        await who.ask('POST', `/cards/${id}/payments`, {
          body: { amount: money(random.whole(500, 5_000)), paidOn: '2026-03-01', fromAccountId: cash.id },
        }),
      );
  }
  if (random.next() < 0.7)
    await addLoan(who, {
      owed: random.whole(20_000, 900_000),
      aprPpm: random.pick([30_000, 80_000]),
      dueDay: random.whole(1, 28),
    });
  await setMode(who, random.pick(MODES));
  if (random.next() < 0.5)
    await who.ask('POST', '/debt/plans', {
      body: { strategy: random.pick(['avalanche', 'snowball', 'best']), monthly: money(random.whole(60_000, 150_000)) },
    });
  const cardId = cards[0] ?? '';
  if (random.next() < 0.5)
    await approved(api, who, {
      fromAccountId: cash.id,
      toAccountId: random.pick([savings.id, ...cards]),
      amountMinor: random.whole(1_000, 60_000),
    });
  return { who, cashId: cash.id, cardId };
}

/** An approved sweep that leaves tomorrow. */
export async function approved(
  api: TestApi,
  who: Person,
  run: { fromAccountId: string; toAccountId: string; amountMinor: number },
): Promise<string> {
  const ruleId = await addSweepRule(api, who, { name: 'Rule', fromAccountId: run.fromAccountId });
  return addSweepRun(api, who, { ...run, ruleId, state: 'approved' });
}

/** Cancels an approved sweep. */
export const endRun = (api: TestApi, who: Person, id: string): Promise<unknown> =>
  api.database.db.withHousehold({ householdId: who.householdId, userId: '' }, (tx) =>
    tx.run(
      sql`update sweep_run set state = 'voided', reason = 'cancelled_by_person'
        where household_id = ${tx.householdId} and id = ${id}`,
    ),
  );

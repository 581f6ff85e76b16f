/** Enters the cash and debts of a household through public requests, like a member. */
import { sql } from '../../platform/database/sql.ts';
import { addAccount, addCard, addLoan, addPromo, postOfKind, done, money } from '../ledger.ts';
import { addSweepRule, addSweepRun } from '../sweeps.ts';
import type { TestUser, TestApi } from '../test-api.ts';
import type { DrawnCard, DrawnDebts } from './debts.ts';

export async function setMode(who: TestUser, key: string): Promise<void> {
  const { version } = done(await who.ask<{ version: number }>('GET', '/mode'));
  await who.ask('PUT', '/mode', { body: { key }, headers: { 'if-match': String(version) } });
}

export interface EnteredDebts {
  who: TestUser;
  cashId: string;
  /** Id of the first card. */
  cardId: string;
}

/** Signs up a user and enters the household. */
export async function enterDebts(
  api: TestApi,
  { cashMinor, savings, cards, loan, mode, plan, sweep }: DrawnDebts,
): Promise<EnteredDebts> {
  const who = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  const { id: cashId } = await addAccount(who, { subtype: 'savings', balance: money(cashMinor) });
  const { id: savingsId } = await addAccount(who, {
    name: 'Savings',
    subtype: 'savings',
    balance: money(savings.balanceMinor),
    apyPpm: savings.apyPpm,
  });
  const cardIds: string[] = [];
  for (const [index, card] of cards.entries())
    cardIds.push(await enterCard({ api, who, cashId }, `Card ${index}`, card));
  if (loan !== null) await addLoan(who, loan);
  await setMode(who, mode);
  if (plan !== null)
    await who.ask('POST', '/debt/plans', { body: { strategy: plan.strategy, monthly: money(plan.monthlyMinor) } });
  const cardOf = (index: number): string => cardIds[index] ?? '';
  if (sweep !== null)
    await approveSweep(api, who, {
      fromAccountId: cashId,
      toAccountId: sweep.to === 'savings' ? savingsId : cardOf(sweep.to),
      amountMinor: sweep.amountMinor,
    });
  return { who, cashId, cardId: cardOf(0) };
}

async function enterCard(
  { api, who, cashId }: { api: TestApi; who: TestUser; cashId: string },
  name: string,
  { owedMinor, purchaseAprPpm, dueDay, charged, promo, paidMinor }: DrawnCard,
): Promise<string> {
  const { item } = await addCard(who, {
    name,
    owed: money(owedMinor),
    creditLimit: money(1_000_000),
    purchaseAprPpm,
    dueDay,
  });
  const { id } = item.account;
  if (charged)
    await postOfKind(api, who, { accountId: id, postedOn: '2026-02-20', amountMinor: -900, kind: 'interest' });
  if (promo !== null) {
    const { balanceMinor, isPartlyRepaid, ...terms } = promo;
    await addPromo(who, {
      cardId: id,
      ...terms,
      balance: money(balanceMinor),
      startsOn: '2026-01-01',
      ...(isPartlyRepaid ? { original: money(owedMinor) } : {}),
    });
  }
  if (paidMinor !== null)
    done(
      await who.ask('POST', `/cards/${id}/payments`, {
        body: { amount: money(paidMinor), paidOn: '2026-03-01', fromAccountId: cashId },
      }),
    );
  return id;
}

/** Adds an approved sweep that leaves the account in two days. */
export async function approveSweep(
  api: TestApi,
  who: TestUser,
  run: { fromAccountId: string; toAccountId: string; amountMinor: number },
): Promise<string> {
  const ruleId = await addSweepRule(api, who, { name: 'Rule', fromAccountId: run.fromAccountId });
  return addSweepRun(api, who, { ...run, ruleId, state: 'approved' });
}

export const cancelSweep = (api: TestApi, who: TestUser, id: string): Promise<unknown> =>
  api.database.db.withHousehold({ householdId: who.householdId, userId: '' }, (tx) =>
    tx.run(
      sql`update sweep_run set state = 'voided', reason = 'canceled_by_user'
        where household_id = ${tx.householdId} and id = ${id}`,
    ),
  );

import { type PlanExtra, toMoney } from '@tideline/contract';
import { type CivilDate, currencyExponent } from '@tideline/domain';
import { insertTermsOfCards, noTerms, putRates } from '../../debts/records/card-terms.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { ensureStatistics } from '../../platform/database/ensure-statistics.store.ts';
import { assembleDebts } from '../../debts/debt/assemble-debts.ts';
import { type DebtRecords, loadDebtRecords } from '../../debts/debt/load-debts.ts';
import { insertPlan } from '../../debts/debt/payoff-plans.store.ts';
import { beginningOf } from '../../debts/debt/plans.service.ts';
import { newId } from '../../platform/ids.ts';
import { insertPromos } from '../../debts/records/promos.store.ts';
import { insertSampleRows } from './insert-sample-rows.ts';
import type { SampleAccountKey } from './sample-ledger.ts';
import { sampleHousehold } from './sample-household.ts';
import type { SampleHousehold } from './sample-terms.ts';
import { insertSampleKnowledge } from './sample-rules.ts';
import { insertSampleSweeps } from './sample-sweeps.ts';
import * as store from './sample.store.ts';

export interface SampleMoment {
  now: Date;
  today: CivilDate;
  currency: string;
}

/**
 * Writes the sample into a household in the caller's change set: eight accounts, about 3,500 rows and a few statements.
 * Returns the records of its debts.
 */
export async function loadSample(tx: HouseholdTx, { now, today, currency }: SampleMoment): Promise<DebtRecords> {
  const sample = sampleOf(today);
  const id = () => newId(now.getTime());
  // cents become whole yen in a currency without decimals, and tens of fils in a currency with three
  const scale = currencyExponent(currency) === 3 ? 10 : 1;
  const ids = new Map(sample.accounts.map(({ key }) => [key, id()]));
  const accountId = (key: SampleAccountKey): string => ids.get(key) ?? '';
  await store.insertSampleAccounts(
    tx,
    sample.accounts.map(({ key, ...account }) => ({ ...account, id: accountId(key) })),
    { currency, now, today, from: sample.from },
  );
  const { moves, findings } = await insertSampleRows(tx, sample.rows, { accountId, id, now, today, scale, currency });
  await insertTerms(tx, sample, { accountId, id, scale });
  await insertPromos(
    tx,
    sample.promos.map(({ account, amountMinor, ...promo }) => ({
      ...promo,
      id: id(),
      accountId: accountId(account),
      originalMinor: amountMinor * scale,
      balanceMinor: amountMinor * scale,
      balanceAsOf: promo.startsOn,
      balanceEntry: id(),
    })),
  );
  tx.wroteMany();
  await ensureStatistics(tx);
  await insertSampleKnowledge(tx, { id, now, today, scale, findings });
  await insertSampleSweeps(tx, { accountId, id, now, today, scale, currency, moves });
  const records = await loadDebtRecords(tx, today);
  const plan = {
    strategy: sample.plan.strategy,
    monthlyMinor: sample.plan.monthlyMinor * scale,
    order: [],
    extras: [fromSavings(sample, { on: today, scale, currency })],
    follows: null,
  };
  await insertPlan(tx, {
    ...plan,
    id: id(),
    currency,
    startOn: today,
    ...beginningOf(assembleDebts(records, currency, today), plan, today),
  });
  return records;
}

let latest: { today: CivilDate; sample: SampleHousehold } | null = null;

/** Returns the sample of a day. It depends only on the day, so all guests of a day share it. */
function sampleOf(today: CivilDate): SampleHousehold {
  if (latest?.today !== today) latest = { today, sample: sampleHousehold(today) };
  return latest.sample;
}

const HUNDRED_MINOR = 10_000;

/**
 * Returns the plan's payment from savings, rounded up to a hundred, so that the expensive cards are paid off in time.
 */
function fromSavings(
  { plan, rows }: SampleHousehold,
  { on, scale, currency }: { on: CivilDate; scale: number; currency: string },
): PlanExtra {
  const owedMinor = rows
    .filter(({ account }) => plan.fromSavings.includes(account))
    .reduce((sum, { amountMinor }) => sum - amountMinor, 0);
  const amountMinor = Math.ceil(owedMinor / HUNDRED_MINOR) * HUNDRED_MINOR * scale;
  return { label: 'From savings', amount: toMoney(amountMinor, currency), on, everyMonths: null };
}

interface SampleContext {
  accountId: (key: SampleAccountKey) => string;
  id: () => string;
  scale: number;
}

async function insertTerms(
  tx: HouseholdTx,
  { cards, loans, from }: SampleHousehold,
  { accountId, id, scale }: SampleContext,
): Promise<void> {
  await insertTermsOfCards(
    tx,
    cards.map(({ account, rates: _rates, creditLimitMinor, minimumFloorMinor, ...terms }) => ({
      ...noTerms,
      ...terms,
      id: id(),
      accountId: accountId(account),
      creditLimitMinor: creditLimitMinor * scale,
      minimumKind: 'percent_plus_interest_and_fees',
      minimumFloorMinor: minimumFloorMinor * scale,
      minimumRoundToMinor: 1,
    })),
  );
  await putRates(
    tx,
    cards.flatMap(({ account, rates }) =>
      rates.map((rate) => ({ ...rate, id: id(), accountId: accountId(account), effectiveFrom: from })),
    ),
  );
  await store.insertSampleLoanTerms(
    tx,
    loans.map(({ account, paymentMinor, ...terms }) => ({
      ...terms,
      id: id(),
      accountId: accountId(account),
      paymentMinor: paymentMinor * scale,
    })),
  );
}

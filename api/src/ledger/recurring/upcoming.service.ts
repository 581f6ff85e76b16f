import { type Money, toMoney, type UpcomingOccurrence } from '@tideline/contract';
import {
  addDays,
  type BusinessCalendar,
  calendarOf,
  civilDate,
  type Coverage,
  type SeriesTransaction,
} from '@tideline/domain';
import { readHolidayCalendar } from '../household/household.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { around, type ExpectedPayment, expectedOf } from './expected-payments.ts';
import type { Finding } from './finding.ts';
import * as store from './recurring.store.ts';
import { occurrenceToWire } from './series-to-wire.ts';
import { joinSeries, type StoredSeries } from './stored-series.ts';

/** Upcoming payments are shown without categories. */
const NO_CATEGORIES: ReadonlyMap<string, string> = new Map();

/** Minimum confidence at which a series counts without confirmation. */
const BELIEVED_PPM = 700_000;

export interface Upcoming {
  today: string;
  until: string;
  items: UpcomingOccurrence[];
  accounts: { accountId: string; balance: Money; lowest: Money; lowestOn: string; endsAt: Money }[];
}

/**
 * Returns upcoming payments: confirmed series and near-certain suggestions. Skipped days stay in the list but move
 * no money.
 *
 * @param known detected findings and the coverage of the data, if already available
 */
export async function comingUp(
  tx: HouseholdTx,
  today: string,
  days: number,
  known: { findings?: readonly Finding[]; coverage?: Coverage; calendar?: BusinessCalendar } = {},
): Promise<ExpectedPayment[]> {
  const all = joinSeries(
    await store.listSeriesRows(tx),
    known.findings ?? (await store.listFindings(tx)),
    NO_CATEGORIES,
  );
  const believed = all.filter(isBelieved);
  if (believed.length === 0) return [];
  const on = civilDate(today);
  const window = around(on, days, {
    coverage: known.coverage ?? (await store.listCoverage(tx)),
    calendar: known.calendar ?? calendarOf(await readHolidayCalendar(tx)),
  });
  const transactions: SeriesTransaction[] = await store.seriesTransactions(tx, addDays(window.from, -15), today);
  return expectedOf(believed, transactions, await store.listOccurrenceRows(tx), window).filter(
    ({ state, on: expectedOn }) =>
      state === 'expected' || state === 'late' || state === 'not_seen' || (state === 'skipped' && expectedOn >= on),
  );
}

export const isBelieved = ({ state, finding }: StoredSeries): boolean =>
  state === 'active' || (state === 'suggested' && (finding?.confidencePpm ?? 0) >= BELIEVED_PPM);

export const listUpcoming = (scope: Scope, days: number): Promise<Upcoming> =>
  scope.read(async (tx) => {
    const { today } = scope;
    const facts = await store.accountFacts(tx);
    const expected = followBalances(await comingUp(tx, today, days), facts);
    const running = new Map(
      facts.map((fact) => [
        fact.id,
        { ...fact, lowestMinor: fact.balanceMinor, lowestOn: today, endsMinor: fact.balanceMinor, isTouched: false },
      ]),
    );
    const move = (accountId: string | null, amountMinor: number, on: string): void => {
      const account = accountId === null ? undefined : running.get(accountId);
      if (account === undefined) return;
      account.endsMinor += amountMinor;
      account.isTouched = true;
      if (account.endsMinor < account.lowestMinor) [account.lowestMinor, account.lowestOn] = [account.endsMinor, on];
    };
    const items = expected.flatMap((each): UpcomingOccurrence[] => {
      const { series, on, amountMinor, state } = each;
      const account = running.get(series.accountId);
      if (account === undefined) return [];
      // A late payment can arrive any day, and a payment due after the end of the data may already have been made.
      const day = on < today ? today : on;
      if (state !== 'skipped') {
        move(series.accountId, amountMinor, day);
        if (series.counterAccountId !== null && running.get(series.counterAccountId)?.currency === account.currency)
          move(series.counterAccountId, -amountMinor, day);
      }
      const seriesState = series.state === 'suggested' ? 'suggested' : 'active';
      return [
        {
          ...occurrenceToWire(each, account.currency),
          payee: series.payee,
          kind: series.kind,
          accountId: series.accountId,
          seriesState,
          balanceAfter: toMoney(account.endsMinor, account.currency),
        },
      ];
    });
    const accounts = [...running.values()]
      .filter(({ isTouched }) => isTouched)
      .map(({ id, currency, balanceMinor, lowestMinor, lowestOn, endsMinor }) => ({
        accountId: id,
        balance: toMoney(balanceMinor, currency),
        lowest: toMoney(lowestMinor, currency),
        lowestOn,
        endsAt: toMoney(endsMinor, currency),
      }));
    return { today, until: addDays(civilDate(today), days), items, accounts };
  });

/**
 * Sets the next payment of a series that follows a balance to the amount currently owed. Later balances are unknown.
 */
export function followBalances(
  expected: readonly ExpectedPayment[],
  facts: readonly Pick<store.AccountFact, 'id' | 'balanceMinor'>[],
): ExpectedPayment[] {
  const owed = new Map(facts.map(({ id, balanceMinor }) => [id, Math.min(0, balanceMinor)]));
  const seen = new Set<string>();
  return expected.map((each) => {
    const { series, override, state } = each;
    if (
      series.amountKind !== 'statement_balance' ||
      series.counterAccountId === null ||
      (override?.amountMinor ?? null) !== null ||
      state === 'skipped' ||
      seen.has(series.id)
    )
      return each;
    seen.add(series.id);
    return { ...each, amountMinor: owed.get(series.counterAccountId) ?? each.amountMinor };
  });
}

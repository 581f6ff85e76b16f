import {
  addDays,
  type ActionAccount,
  type CivilDate,
  type Debt,
  marginalLadder,
  minor,
  type Minor,
  type MinimumDue,
  modeLadderOptions,
  type ModeParameters,
  type PlannedFlow,
  ppm,
  type Ppm,
  promoPaymentDue,
  type PromoPaymentDue,
  sweepDestinations,
  type SweepDestinationState,
} from '@tideline/domain';
import { daysOf } from '../cards/card-book.ts';
import { debtAccounts } from '../dues/debt-accounts.ts';
import { ladderFacts } from '../ladder/spare-money.ts';
import type { DebtRecords } from '../debt/debt-records.ts';
import { seriesPaying } from '../forecast/debt-flows.ts';
import type { CashForecast } from '../forecast/forecast-of.ts';

export interface DebtFacts {
  records: DebtRecords;
  debts: readonly Debt[];
  due: readonly ActionAccount[];
  promos: readonly PromoPaymentDue[];
  minimums: readonly MinimumDue[];
  /** What the next unit of a debt costs. */
  rates: ReadonlyMap<string, Ppm>;
}

interface Given {
  records: DebtRecords;
  forecast: CashForecast;
  debts: readonly Debt[];
  today: CivilDate;
}

/** A payment of the forecast may be off the day it is due by so much and still be the one. */
const AROUND_DAYS = 10;

/** What debts ask of sweeps: minimums that are open, payments that clear promotions in time, and what they cost. */
export function debtFacts({ records, forecast, debts, today }: Given): DebtFacts {
  const due = debtAccounts(records, today);
  const planned = (accountId: string, dueOn: CivilDate) => plannedPayment(forecast, accountId, dueOn);
  return {
    records,
    debts,
    due,
    rates: new Map(
      debts.map(({ id, segments }) => [
        id,
        ppm(Math.max(0, ...segments.filter(({ balanceMinor }) => balanceMinor > 0).map(({ aprPpm }) => aprPpm))),
      ]),
    ),
    minimums: due.flatMap(({ accountId, minimumMinor, paidMinor = minor(0), dueOn, owedMinor }) => {
      if (dueOn === null || minimumMinor === null || owedMinor <= 0) return [];
      return [
        {
          accountId,
          dueOn,
          minimumMinor: minor(Math.max(0, Math.min(owedMinor, minimumMinor - paidMinor))),
          plannedFlow: planned(accountId, dueOn),
        },
      ];
    }),
    promos: records.cards.flatMap(({ account, promos, debt, terms }) =>
      promos.flatMap(({ promo }) => {
        const card = { ...daysOf(terms), ...(debt === null ? {} : { debt }) };
        const asked = promoPaymentDue(promo, { cardAccountId: account.id, card, today });
        return asked === null ? [] : [{ ...asked, plannedFlow: planned(account.id, asked.dueOn) }];
      }),
    ),
  };
}

/** The payment of the forecast that goes to a debt around a day: a sweep that makes it replaces it. */
function plannedPayment(
  { flows, series, history }: CashForecast,
  accountId: string,
  dueOn: CivilDate,
): { id: string; amountMinor: Minor } | null {
  const paying = [
    ...flows.filter(
      ({ source }) => (source.kind === 'card_payment' || source.kind === 'loan_payment') && source.id === accountId,
    ),
    ...seriesPaying(accountId, { series, paysAccount: history.paysAccount }).map(({ flow }) => flow),
  ];
  const near = paying
    .filter(({ on }) => on >= addDays(dueOn, -AROUND_DAYS) && on <= addDays(dueOn, AROUND_DAYS))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const [first]: (PlannedFlow | undefined)[] = near;
  return first === undefined ? null : { id: first.id, amountMinor: first.amountMinor };
}

interface LadderGiven {
  mode: ModeParameters;
  currency: string;
  today: CivilDate;
  taxPpm: number;
  monthlyExpensesMinor: Minor | null;
}

/** Where spare money is worth most, the best first; then every balance of a card and every loan that no rung leads to. */
export function ladderPlaces(
  { records, debts, due }: DebtFacts,
  { mode, currency, today, taxPpm, monthlyExpensesMinor }: LadderGiven,
): SweepDestinationState[] {
  const facts = {
    records,
    debts,
    due,
    plan: null,
    currency,
    today,
    taxPpm,
    mode,
    monthlySpendingMinor: monthlyExpensesMinor,
  };
  const ranked = sweepDestinations(
    marginalLadder(ladderFacts(facts, minor(Math.max(0, monthlyExpensesMinor ?? 0))), modeLadderOptions(mode)),
  );
  const known = new Set(ranked.map(({ key }) => key));
  const balances = records.cards.flatMap(({ account, segments }) =>
    segments.map(({ id, balanceMinor, aprPpm }) => ({
      key: `segment:${account.id}/${id}`,
      capacityMinor: balanceMinor,
      ratePpm: aprPpm ?? ppm(0),
    })),
  );
  return [...ranked, ...balances.filter(({ key }) => !known.has(key))];
}

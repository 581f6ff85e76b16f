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
import { daysOf } from '../../debts/cards/ledger-cards.ts';
import { debtAccounts } from '../../debts/dues/debt-accounts.ts';
import { ladderFacts } from '../../outlook/ladder/ladder-facts.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { seriesPaying } from '../../outlook/forecast/debt-flows.ts';
import type { CashForecast } from '../../outlook/forecast/compute-forecast.ts';

export interface DebtFacts {
  records: DebtRecords;
  debts: readonly Debt[];
  due: readonly ActionAccount[];
  promos: readonly PromoPaymentDue[];
  minimums: readonly MinimumDue[];
  /** Marginal interest rate of each debt. */
  rates: ReadonlyMap<string, Ppm>;
}

interface DebtInputsContext {
  records: DebtRecords;
  forecast: CashForecast;
  debts: readonly Debt[];
  today: CivilDate;
}

/** Maximum number of days between a forecast payment and its due date. */
const AROUND_DAYS = 10;

/**
 * Returns the debt facts that sweeps need: open minimums, payments that clear promotions in time, and marginal rates.
 */
export function debtFacts({ records, forecast, debts, today }: DebtInputsContext): DebtFacts {
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

/** Returns the forecast payment to a debt near a date. A sweep that makes this payment replaces the forecast one. */
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

/**
 * Returns destinations for spare money, best first, followed by every card balance that is not a step of the waterfall.
 */
export function ladderDestinations(
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

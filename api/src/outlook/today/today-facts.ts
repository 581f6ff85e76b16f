import {
  type ActionAccount,
  type ActionPromo,
  civilDate,
  debtMinimumToday,
  endOfMonth,
  marginalLadder,
  marginalYield,
  minor,
  type Minor,
  modeLadderOptions,
  type ModeParameters,
  type PaymentMade,
  ppm,
  rateAfterTax,
  smallestMove,
  type TodayAccount,
  type TodayFacts,
} from '@tideline/domain';
import type { LedgerCard } from '../../debts/cards/ledger-cards.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import type { DebtLedger } from '../../debts/debt/assemble-debts.ts';
import { planExtras } from '../../debts/debt/plan-extras.ts';
import { savingsPlace } from '../../ledger/accounts/account-to-wire.ts';
import type { CashForecast } from '../forecast/compute-forecast.ts';
import { type HouseholdSpare, keptForDebts, type SpareAccount } from '../forecast/safe-to-move.service.ts';
import { ladderFacts } from '../ladder/ladder-facts.ts';

export interface TodayInputs {
  today: string;
  /** Debt records with transfers in transit counted as posted. */
  records: DebtRecords;
  /** Payments recorded today, and transfers in transit. */
  made: readonly PaymentMade[];
  /** Cards and loans, from `debtAccounts`. */
  due: readonly ActionAccount[];
  /** The debts with transfers in transit counted. */
  ledger: DebtLedger;
  plan: PayoffPlanRow | null;
  currency: string;
  /** Spending of an average month, by which the mode's floor is measured; null if unknown. */
  monthlySpendingMinor: Minor | null;
  /** Parameters of the active mode. */
  mode: ModeParameters;
  /** Tax rate on interest earned. */
  taxPpm: number;
  forecast: CashForecast;
  spare: HouseholdSpare;
}

/** Collects the facts of today's plan. All amounts are in the household's currency. */
export function todayFacts(inputs: TodayInputs): TodayFacts {
  const { today, records, due, ledger, plan, currency, mode, spare, forecast } = inputs;
  const spendingMinor = minor(Math.max(0, inputs.monthlySpendingMinor ?? 0));
  const ours = due.filter(({ accountId }) => isInCurrency(records, accountId, currency));
  const extras = plan === null ? [] : planExtras({ ledger, due: ours, today }, plan);
  const facts = ladderFacts(
    { ...inputs, debts: ledger.debts },
    spendingMinor,
    spare.safeMinor === null ? spendingMinor : spare.leftMinor,
  );
  const cards = records.cards.filter(({ account }) => account.currency === currency);
  return {
    today: civilDate(today),
    billsUntil: forecast.horizonOn,
    accounts: todayAccounts(inputs),
    due: ours,
    promos: cards.flatMap((card) => cardPromos(card, inputs, extras)),
    loanIds: new Set(records.loans.map(({ account }) => account.id)),
    extras,
    ladder: marginalLadder(facts, modeLadderOptions(mode)),
    payers: payersOf(inputs, ours),
    keptFor: keptForDebts(forecast, spare, ours),
    made: inputs.made,
    smallestMoveMinor: smallestMove(currency),
  };
}

const isInCurrency = ({ accounts }: DebtRecords, id: string, currency: string): boolean =>
  accounts.find((account) => account.id === id)?.currency === currency;

/**
 * Returns the accounts with the cash that each can spare. Cash for the shortfalls of other accounts stays in the
 * accounts with the highest yield.
 */
export function todayAccounts({
  spare,
  today,
  taxPpm,
  forecast,
}: Pick<TodayInputs, 'spare' | 'today' | 'taxPpm' | 'forecast'>): TodayAccount[] {
  const on = civilDate(today);
  const yieldOf = ({ account }: SpareAccount) => {
    const place = savingsPlace(account);
    return rateAfterTax(marginalYield(place, minor(Math.max(0, place.balanceMinor - 1)), on), ppm(taxPpm));
  };
  let lacking: number = spare.lackingMinor;
  return spare.accounts
    .map((each) => ({ ...each, yieldPpm: yieldOf(each) }))
    .toSorted((a, b) => b.yieldPpm - a.yieldPpm)
    .map(({ account, safeMinor, floorMinor, yieldPpm }) => {
      const leavingMinor = leavingFrom(account.id, forecast);
      const safe = Math.max(0, Math.min(safeMinor ?? 0, account.balanceMinor - leavingMinor));
      const coversMinor = minor(Math.min(safe, lacking));
      lacking -= coversMinor;
      return {
        accountId: account.id,
        accountName: account.name,
        balanceMinor: minor(account.balanceMinor),
        spareMinor: minor(safe - coversMinor),
        leavingMinor,
        floorMinor,
        coversMinor,
        isForecast: safeMinor !== null,
        yieldPpm,
      };
    });
}

/** Returns the total of approved sweeps that have not left the account yet. */
const leavingFrom = (accountId: string, { sweeps }: CashForecast): Minor =>
  minor(
    sweeps
      .filter(({ isProposed, hasLeft, fromAccountId }) => !isProposed && !hasLeft && fromAccountId === accountId)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  );

/** Returns the paying account of each debt. If it is unknown, the account with the highest balance pays. */
function payersOf({ forecast, spare }: TodayInputs, due: readonly ActionAccount[]): ReadonlyMap<string, string> {
  const usual = spare.accounts.toSorted((a, b) => b.account.balanceMinor - a.account.balanceMinor)[0]?.account.id;
  const known = new Set(spare.accounts.map(({ account }) => account.id));
  return new Map(
    due.flatMap(({ accountId }) => {
      const payer = forecast.payers.get(accountId);
      const chosen = payer !== undefined && known.has(payer) ? payer : usual;
      return chosen === undefined ? [] : [[accountId, chosen] as const];
    }),
  );
}

/** Returns the card's offers. The monthly payment to an offer is part of the next payment to its card. */
function cardPromos(card: LedgerCard, { due, today }: TodayInputs, extras: TodayFacts['extras']): ActionPromo[] {
  const { account, debt } = card;
  const extra = extras.find(({ accountId }) => accountId === account.id)?.extraMinor ?? 0;
  const planned = minor((debt === null ? 0 : debtMinimumToday(debt)) + extra);
  const next = due.find(({ accountId }) => accountId === account.id);
  const dueOn = next?.dueOn ?? endOfMonth(civilDate(today));
  return card.promos.map((posted) => ({
    promo: posted.promo,
    outlook: posted.outlook(),
    accountId: account.id,
    accountName: account.name,
    plannedPerMonthMinor: planned,
    paidMinor: next?.paidMinor ?? minor(0),
    dueOn,
  }));
}

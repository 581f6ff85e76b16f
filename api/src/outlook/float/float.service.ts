import { type Float, type Floats, type Money, toMoney } from '@tideline/contract';
import {
  DEFAULT_TIMING,
  calendarOf,
  addDays,
  civilDate,
  debtMinimumToday,
  dueDatesBetween,
  floatLedger,
  type FloatLedger,
  type HeldCash,
  isBalancePromo,
  latestSafePayment,
  minor,
  mulDiv,
  type PlannedPayment,
  ppm,
  type TodaysPlan,
  yieldAtBalance,
  type WorkingLine,
} from '@tideline/domain';
import { savingsPlace } from '../../ledger/accounts/account-to-wire.ts';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { findAgreement } from '../../debts/cards/card-agreement.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { transferFeeMinor } from '../../debts/promos/promo-to-wire.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { paymentToday, promoPartsToday } from '../today/quote.ts';
import { loadToday } from '../today/todays-plan.service.ts';
import { type Borrowed, heldCash, knownSince, leavingCash } from './held-cash.ts';
import { listDayBalances } from '../../debts/debt/day-balances.store.ts';

/**
 * Probability that the last payment arrives late although it was sent on the recommended date: our own estimate, one in
 * 200.
 */
const LATE_CHANCE_PPM = ppm(5_000);

/** Divisor that converts a yearly rate in parts per million to a month. */
const PPM_OF_MONTH = 12_000_000;

/** Days within which a regular income recurs, if it is at least monthly. */
const INCOME_DAYS = 45;

/**
 * Returns the balances borrowed at 0%, the cash that stays in the account with the highest yield because of them, and
 * whether holding that cash is worth it.
 */
export const getFloat = (scope: Scope): Promise<Floats> => scope.read((tx) => floatOf(tx, scope));

export async function floatOf(tx: HouseholdTx, scope: Pick<Scope, 'today' | 'household'>): Promise<Floats> {
  const {
    today,
    household: { currency, mode, marginalTaxPpm },
  } = scope;
  const money = (amount: number): Money => toMoney(amount, currency);
  const { records, counted, todaysPlan, forecast } = await loadToday(tx, scope);
  const everyBorrowed = borrowedFree(records);
  const borrowed = everyBorrowed.filter(({ card }) => card.account.currency === currency);
  const otherCurrencies = [...new Set(everyBorrowed.map(({ card }) => card.account.currency))]
    .filter((each) => each !== currency)
    .toSorted();
  const savings = bestPlace(records.accounts, currency, today);
  const borrowedMinor = borrowed.reduce((sum, { posted }) => sum + posted.promo.balanceMinor, 0);
  if (savings === null || borrowed.length === 0)
    return {
      items: [],
      borrowed: money(borrowedMinor),
      gainToDate: money(0),
      projectedGain: money(0),
      otherCurrencies,
      account: savings === null ? null : placeToWire(savings),
    };
  const from = borrowed.map(knownSince).toSorted()[0] ?? today;
  const days = await listDayBalances(
    tx,
    [savings.account.id, ...new Set(borrowed.map(({ card }) => card.account.id))],
    { from, to: today },
  );
  const held = heldCash({ borrowed, savingsId: savings.account.id, days, movements: records.movements, today });
  const incomeUntil = addDays(civilDate(today), INCOME_DAYS);
  const stableIncome =
    mode !== 'safety_first' &&
    forecast.expected.some(
      ({ series: { kind }, state, on }) => kind === 'income' && state !== 'skipped' && on <= incomeUntil,
    );
  const lateFees = new Map<string, number | null>();
  for (const { card } of borrowed)
    lateFees.set(card.account.id, (await findAgreement(tx, card.account.id)).lateFeeMinor);
  const ledgers = ledgersOf({
    borrowed,
    savings,
    held,
    records,
    lateFees,
    stableIncome,
    taxPpm: marginalTaxPpm,
    today,
    todaysPlan,
    counted,
  });
  const total = (of: (ledger: FloatLedger) => number) =>
    money(ledgers.reduce((sum, { ledger }) => sum + of(ledger), 0));
  return {
    items: ledgers.map((item) => floatToWire(item, money)),
    borrowed: money(borrowedMinor),
    gainToDate: total(({ gainToDateMinor }) => gainToDateMinor),
    projectedGain: total(({ projectedGainMinor }) => projectedGainMinor),
    otherCurrencies,
    account: placeToWire(savings),
  };
}

/** Returns open balances at 0% in all currencies, in order of repayment. */
function borrowedFree({ cards }: DebtRecords): Borrowed[] {
  return cards
    .flatMap((card) => card.promos.map((posted) => ({ card, posted })))
    .filter(
      ({ posted: { row, promo, outlook } }) =>
        isBalancePromo(row.kind) &&
        row.promoAprPpm === 0 &&
        promo.balanceMinor > 0 &&
        ['active', 'closing'].includes(outlook().state),
    )
    .toSorted((one, other) => (one.posted.outlook().deadlineOn < other.posted.outlook().deadlineOn ? -1 : 1));
}

interface Place {
  account: AccountRow;
  apyPpm: number;
}

/** Returns the deposit account in which the next unit of money earns the most, or null if none earns interest. */
function bestPlace(accounts: readonly AccountRow[], currency: string, today: string): Place | null {
  const places = accounts
    .filter(
      (account) =>
        account.type === 'depository' &&
        account.currency === currency &&
        account.state !== 'closed' &&
        account.balanceMinor > 0,
    )
    .map((account) => ({
      account,
      apyPpm: yieldAtBalance(savingsPlace(account).periods, minor(account.balanceMinor), civilDate(today)) ?? 0,
    }))
    .toSorted((one, other) => other.apyPpm - one.apyPpm || other.account.balanceMinor - one.account.balanceMinor);
  const [best] = places;
  return best === undefined || best.apyPpm <= 0 ? null : best;
}

const placeToWire = ({ account: { id, name }, apyPpm }: Place): Floats['account'] => ({ id, name, apyPpm });

interface FloatFactsOfHousehold {
  borrowed: readonly Borrowed[];
  savings: Place;
  held: readonly HeldCash[][];
  records: DebtRecords;
  lateFees: ReadonlyMap<string, number | null>;
  stableIncome: boolean;
  taxPpm: number;
  today: string;
  todaysPlan: TodaysPlan;
  /** The records once payments in transit are posted. */
  counted: DebtRecords;
}

interface FloatItem extends Borrowed {
  savings: Place;
  cashMinor: number;
  isLateFeeKnown: boolean;
  ledger: FloatLedger;
}

function ledgersOf({
  borrowed,
  savings,
  held,
  records,
  lateFees,
  stableIncome,
  taxPpm,
  today,
  todaysPlan,
  counted,
}: FloatFactsOfHousehold): FloatItem[] {
  const cashOf = (index: number): number => held[index]?.at(-1)?.cashMinor ?? 0;
  // the cash of each balance ranks above the account's other money and the cash of earlier balances
  let ownMinor = savings.account.balanceMinor - borrowed.reduce((sum, _, index) => sum + cashOf(index), 0);
  return borrowed.map((item, index) => {
    const {
      card,
      posted: { promo, outlook },
    } = item;
    const cashMinor = cashOf(index);
    const { deadlineOn, payBy } = outlook();
    const lateFeeMinor = lateFees.get(card.account.id) ?? null;
    const ledger = floatLedger({
      account: savingsPlace(savings.account),
      ownMinor: minor(ownMinor),
      held: held[index] ?? [],
      today: civilDate(today),
      deadlineOn,
      calendar: calendarOf(card.calendar),
      ...(payBy === null ? {} : { payBy }),
      isPaidToday: paysBack(todaysPlan, counted, item),
      taxPpm: ppm(taxPpm),
      payments: leavingCash(plannedPayments(item, today), { owedMinor: promo.balanceMinor, cashMinor }),
      feeMinor: transferFeeMinor(item.posted.row),
      lateChancePpm: LATE_CHANCE_PPM,
      lateCostMinor: minor((lateFeeMinor ?? 0) + lateInterest(item)),
      card: {
        owedMinor: card.owedMinor,
        limitMinor: card.terms.creditLimitMinor === null ? null : minor(card.terms.creditLimitMinor),
        stableIncome,
        bearsInterest: bearsInterest(item, records),
        promoAprPpm: promo.promoAprPpm,
      },
    });
    ownMinor += cashMinor;
    return { ...item, savings, cashMinor, isLateFeeKnown: lateFeeMinor !== null, ledger };
  });
}

/**
 * Returns whether payments in transit or today's plan pay off the balance. Today's plan does so if it makes the last
 * payment to the offer, or pays everything owed on the card.
 */
function paysBack(plan: TodaysPlan, counted: DebtRecords, { card, posted: { row, outlook } }: Borrowed): boolean {
  const ahead = counted.cards.find(({ account }) => account.id === card.account.id);
  if (ahead?.promos.find((each) => each.row.id === row.id)?.promo.balanceMinor === 0) return true;
  const payment = paymentToday(plan, card.account.id);
  const isLast = outlook().opportunities === 1 && promoPartsToday(plan, row.id).length > 0;
  return isLast || (payment !== null && payment.amountMinor >= (ahead ?? card).owedMinor);
}

/**
 * Returns the card's payments until the balance is repaid: the amount entered for the offer, otherwise today's minimum.
 */
function plannedPayments({ card, posted: { row, outlook } }: Borrowed, today: string): PlannedPayment[] {
  const amountMinor = row.plannedMinor ?? (card.debt === null ? 0 : debtMinimumToday(card.debt));
  const until = outlook().payBy ?? latestSafePayment(outlook().deadlineOn, DEFAULT_TIMING, calendarOf(card.calendar));
  const from = addDays(civilDate(today), 1);
  if (card.terms.dueDay === null || amountMinor === 0 || from > until) return [];
  return dueDatesBetween(from, until, card.terms.dueDay).map((on) => ({ on, amountMinor: minor(amountMinor) }));
}

/** Returns the interest charged if the last payment is late: all deferred interest, or a month at the later rate. */
function lateInterest({ posted: { row, promo, outlook } }: Borrowed): number {
  return row.kind === 'deferred_interest'
    ? outlook().costAtEndMinor
    : mulDiv(promo.balanceMinor, promo.revertAprPpm, PPM_OF_MONTH, 'half-away');
}

/**
 * Returns whether another balance of the card costs interest: a balance at a separate rate, or purchases that were
 * charged interest.
 */
function bearsInterest({ card }: Borrowed, { movements }: DebtRecords): boolean {
  const costly = card.segments.filter(({ balanceMinor, aprPpm }) => balanceMinor > 0 && aprPpm !== 0);
  const wasCharged = movements.some(
    ({ accountId, kind, amountMinor }) => accountId === card.account.id && kind === 'interest' && amountMinor < 0,
  );
  return costly.some(({ kind }) => kind !== 'purchase' || wasCharged);
}

function floatToWire(
  { card, posted, savings, cashMinor, isLateFeeKnown, ledger, ...rest }: FloatItem,
  money: (amount: number) => Money,
): Float {
  const {
    state,
    unwindOn,
    daysLeft,
    unwindMinor,
    gainOfTodayMinor,
    gainToDateMinor,
    projectedGainMinor,
    breakEvenOn,
    verdict,
    working,
  } = ledger;
  const ofAccount = { kind: 'account', id: savings.account.id } as const;
  const ofPromo = { kind: 'promo', id: posted.row.id } as const;
  const ofTerms = { kind: 'card', id: card.account.id } as const;
  const ofSettings = { kind: 'tax_rate', id: null } as const;
  const assumptions = [
    ...working.assumptions,
    'one_in_two_hundred_arrives_late',
    ...(isLateFeeKnown ? [] : ['late_fee_not_entered']),
  ];
  return {
    promoId: posted.row.id,
    cardId: card.account.id,
    cardName: card.account.name,
    kind: posted.row.kind,
    borrowed: money(posted.promo.balanceMinor),
    cash: money(cashMinor),
    since: knownSince({ card, posted, ...rest }),
    state,
    unwindOn,
    daysLeft,
    unwind: money(unwindMinor),
    gainToday: money(gainOfTodayMinor),
    gainToDate: money(gainToDateMinor),
    projectedGain: money(projectedGainMinor),
    breakEvenOn,
    reasons: verdict.worthIt ? [] : verdict.reasons,
    working: workingToWire(
      { ...working, lines: withoutIdleDays(working.lines), assumptions },
      {
        href: `/promotional-periods?promo=${posted.row.id}`,
        refs: {
          float_cash: ofAccount,
          float_yield: ofAccount,
          float_fee: ofPromo,
          late_cost: ofTerms,
          tax: ofSettings,
        },
        edits: {
          yield_stays_as_entered: ofAccount,
          planned_payments_are_made: ofPromo,
          before_tax: ofSettings,
          late_fee_not_entered: ofTerms,
        },
      },
      card.account.currency,
    ),
  };
}

/** Removes groups of cash, yield and days in which the yield is zero: they earn nothing and explain nothing. */
function withoutIdleDays(lines: readonly WorkingLine[]): WorkingLine[] {
  const isIdle = (index: number): boolean => {
    const { key, value } = lines[index] ?? {};
    return key === 'float_yield' && value?.kind === 'ppm' && value.ppm === 0;
  };
  return lines.filter((_, index) => !isIdle(index - 1) && !isIdle(index) && !isIdle(index + 1));
}

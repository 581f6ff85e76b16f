import {
  addDays,
  addMonths,
  type CivilDate,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  mulDiv,
  partsOf,
  ppm,
  seededRandom,
  startOfMonth,
} from '@tideline/domain';
import { createSampleLedger, type SampleAccountKey, type SampleLedger, type SampleRow } from './sample-ledger.ts';
import { borrowedRows } from './sample-debts.ts';
import {
  ACCOUNTS,
  CARRIED_MINOR,
  cardsOf,
  CASH_MONTHS,
  CHECKING_MINOR,
  closeDayOf,
  COLLEGE_MONTHS,
  type DueDays,
  dueDaysOf,
  LAPTOP_MINOR,
  loansOf,
  promosOf,
  REVOLVING_MONTHS,
  type SampleHousehold,
  SAVINGS_MINOR,
  VISA_APR,
} from './sample-terms.ts';
import { type Bill, BILLS, HABITS } from './spending.ts';

const SAMPLE_YEARS = 5;

/**
 * Returns five years of a household that end today: two adults, rent, pay, bills that became more expensive, three
 * cards (with a transferred balance, a purchase at a reduced rate, deferred interest due in two months and a carried
 * balance), two loans, and savings at the wrong bank. Deterministic for a given day on every machine. Amounts are in
 * cents, regardless of the household's currency.
 */
export function sampleHousehold(today: CivilDate): SampleHousehold {
  const from = startOfMonth(addMonths(today, -12 * SAMPLE_YEARS));
  const college = { account: 'savings', postedOn: addMonths(today, -COLLEGE_MONTHS) } as const;
  const saved = buildSampleLedger(from, today, []);
  const amountMinor = -spareSince(saved.rows(), college.postedOn, today);
  const ledger = buildSampleLedger(from, today, [
    { ...college, amountMinor, payee: 'COLLEGE FUND 529 CONTRIBUTION', categoryKey: 'transfer', kind: 'transfer' },
  ]);
  const due = dueDaysOf(today);
  return {
    from,
    accounts: ACCOUNTS,
    rows: withDoubts(ledger.rows(), today),
    cards: cardsOf(due),
    loans: loansOf(due),
    promos: promosOf(today),
    plan: { strategy: 'best', monthlyMinor: 145_000, fromSavings: ['store', 'visa'] },
  };
}

const CASH: ReadonlySet<SampleAccountKey> = new Set(['checking', 'savings', 'online']);

/** Returns average monthly spending over the three months before the current one. */
function monthlySpending(rows: readonly SampleRow[], today: CivilDate): number {
  const until = startOfMonth(today);
  const from = addMonths(until, -SPENDING_MONTHS);
  const spent = rows.filter(
    ({ postedOn, amountMinor, kind }) =>
      postedOn >= from && postedOn < until && (kind === 'refund' || (amountMinor < 0 && SPENT.has(kind))),
  );
  return Math.round(-spent.reduce((sum, { amountMinor }) => sum + amountMinor, 0) / SPENDING_MONTHS);
}

const SPENDING_MONTHS = 3;
const SPENT: ReadonlySet<SampleRow['kind']> = new Set(['standard', 'fee', 'interest']);

/** Returns how much savings can be reduced on a day so that today's cash is the amount that the sample needs. */
function spareSince(rows: readonly SampleRow[], since: CivilDate, today: CivilDate): number {
  const wanted = Math.round(CASH_MONTHS * monthlySpending(rows, today));
  const cash = rows.reduce((sum, { account, amountMinor }) => sum + (CASH.has(account) ? amountMinor : 0), 0);
  let [savings, lowest] = [0, Number.MAX_SAFE_INTEGER];
  for (const { account, postedOn, amountMinor } of rows) {
    if (account !== 'savings') continue;
    savings += amountMinor;
    if (postedOn >= since) lowest = Math.min(lowest, savings);
  }
  return Math.max(0, Math.min(cash - wanted, lowest, savings - SAVINGS_MINOR));
}

function buildSampleLedger(from: CivilDate, today: CivilDate, others: readonly SampleRow[]): SampleLedger {
  const ledger = createSampleLedger();
  const random = seededRandom(`sample household ${today}`);
  const posted = [...borrowedRows(today, promosOf(today)), ...others];
  const due = dueDaysOf(today);
  openAccounts(ledger, from);
  const toppedUp = addDays(today, -TOPPED_UP_DAYS);
  const length = daysBetween(from, today);
  for (let index = 0; index <= length; index += 1) {
    const on = addDays(from, index);
    earn(ledger, on, index, random);
    payBills(ledger, on, today, random);
    spend(ledger, on, random);
    for (const row of posted) if (row.postedOn === on) ledger.post(row);
    chargeInterest(ledger, on, today, due);
    payDebts(ledger, on, today, due);
    balanceCash(ledger, on, on > toppedUp);
    if (on === toppedUp) fillChecking(ledger, on);
  }
  return ledger;
}

function openAccounts(ledger: SampleLedger, on: CivilDate): void {
  const openings: readonly (readonly [SampleAccountKey, number])[] = [
    ['checking', 214_800],
    ['savings', 260_000],
    ['online', 50_000],
    ['visa', -31_240],
    ['student', -2_260_000],
  ];
  for (const [account, amountMinor] of openings)
    ledger.post({ account, postedOn: on, amountMinor, payee: 'Opening balance', categoryKey: null, kind: 'opening' });
}

/** Posts pay every other Friday and a smaller paycheck at month end. Both rise slightly each year. */
function earn(ledger: SampleLedger, on: CivilDate, index: number, random: () => number): void {
  const years = Math.floor(index / 365);
  if (dayOfWeek(on) === 5 && Math.floor(index / 7) % 2 === 0) {
    ledger.post({
      account: 'checking',
      postedOn: on,
      amountMinor: mulDiv(186_400, 1_000_000 + 45_000 * years, 1_000_000, 'half-away'),
      payee: 'NORTHWIND INC DIRECT DEP PPD ID 8812',
      categoryKey: 'salary',
      kind: 'standard',
    });
  }
  const { day, month } = partsOf(on);
  if (on === endOfMonth(on))
    ledger.post({
      account: 'checking',
      postedOn: on,
      amountMinor: 46_000 + Math.floor(random() * 21_000),
      payee: 'HARBOR STUDIO PAYROLL',
      categoryKey: 'salary',
      kind: 'standard',
    });
  if (month === 4 && day === 9)
    ledger.post({
      account: 'checking',
      postedOn: on,
      amountMinor: 98_000 + Math.floor(random() * 40_000),
      payee: 'IRS TREAS 310 TAX REF',
      categoryKey: 'taxes',
      kind: 'refund',
    });
  if (on === endOfMonth(on)) {
    for (const { key, apyPpm } of ACCOUNTS) {
      const interest = apyPpm ? mulDiv(Math.max(0, ledger.balance(key)), ppm(apyPpm), 12_000_000, 'half-away') : 0;
      if (interest > 0)
        ledger.post({
          account: key,
          postedOn: on,
          amountMinor: interest,
          payee: 'INTEREST PAID',
          categoryKey: 'interest_income',
          kind: 'interest',
        });
    }
  }
}

const monthsAgo = (on: CivilDate, today: CivilDate): number => {
  const [then, now] = [partsOf(on), partsOf(today)];
  return (now.year - then.year) * 12 + now.month - then.month;
};

function priceOf({ prices }: Bill, ago: number): number {
  const found = prices.find(({ untilMonthsAgo }) => ago >= untilMonthsAgo) ?? prices.at(-1);
  return found?.cents ?? 0;
}

function payBills(ledger: SampleLedger, on: CivilDate, today: CivilDate, random: () => number): void {
  const { day, month } = partsOf(on);
  for (const bill of BILLS) {
    if (bill.dayOfMonth !== day) continue;
    const ago = monthsAgo(on, today);
    if (bill.everyMonths !== undefined && ago % bill.everyMonths !== 1) continue;
    const season = Math.cos(((month - 1) / 12) * 2 * Math.PI) * 0.7 + (random() - 0.5) * 0.6;
    const cents =
      bill.swingPercent === undefined
        ? priceOf(bill, ago)
        : Math.round(priceOf(bill, ago) * (1 + (season * bill.swingPercent) / 100));
    ledger.post({
      account: bill.account,
      postedOn: on,
      amountMinor: -cents,
      payee: bill.payee,
      categoryKey: bill.categoryKey,
      kind: 'standard',
    });
  }
}

function spend(ledger: SampleLedger, on: CivilDate, random: () => number): void {
  const { month, day } = partsOf(on);
  for (const { cents, payee, categoryKey, ...when } of YEARLY) {
    if (when.month === month && when.day === day)
      ledger.post({ account: 'visa', postedOn: on, amountMinor: -cents, payee, categoryKey, kind: 'standard' });
  }
  const isWeekend = [0, 6].includes(dayOfWeek(on));
  const isDecember = month === 12;
  for (const {
    payees,
    categoryKey,
    account,
    timesPerYear,
    cents: [least, most],
  } of HABITS) {
    const often = (timesPerYear / 365) * (isWeekend ? 1.5 : 0.8) * (isDecember && categoryKey === 'shopping' ? 2 : 1);
    if (random() >= often) continue;
    const payee = payees[Math.floor(random() * payees.length)] ?? payees[0];
    const cents = least + Math.floor((most - least) * random() ** 1.7);
    ledger.post({ account, postedOn: on, amountMinor: -cents, payee, categoryKey, kind: 'standard' });
    if (random() < 0.012)
      ledger.post({ account, postedOn: on, amountMinor: cents, payee: `${payee} REFUND`, categoryKey, kind: 'refund' });
  }
}

/** Yearly expenses: a trip in July, the car in March and presents in December. */
const YEARLY = [
  { month: 7, day: 12, cents: 268_000, payee: 'AIRBNB HMX3 CAPE HOUSE', categoryKey: 'travel' },
  { month: 3, day: 18, cents: 74_500, payee: 'MIDTOWN AUTO REPAIR', categoryKey: 'transport' },
  { month: 12, day: 15, cents: 61_000, payee: 'AMZN Mktp US*GIFT', categoryKey: 'gifts' },
] as const;

function chargeInterest(ledger: SampleLedger, on: CivilDate, today: CivilDate, due: DueDays): void {
  const { day } = partsOf(on);
  for (const { account, aprPpm, dueDay } of loansOf(due)) {
    const owed = -ledger.balance(account);
    if (day === dueDay && owed > 0)
      ledger.post({
        account,
        postedOn: on,
        amountMinor: -mulDiv(owed, aprPpm, 12_000_000, 'half-away'),
        payee: 'INTEREST',
        categoryKey: 'interest_charge',
        kind: 'interest',
      });
  }
  const carried = -ledger.balance('visa') - (monthsAgo(on, today) <= 4 ? LAPTOP_MINOR : 0);
  if (day === closeDayOf(due.visa) && monthsAgo(on, today) < REVOLVING_MONTHS && on <= today && carried > 0) {
    ledger.post({
      account: 'visa',
      postedOn: on,
      amountMinor: -mulDiv(carried, VISA_APR, 12_000_000, 'half-away'),
      payee: 'INTEREST CHARGE ON PURCHASES',
      categoryKey: 'interest_charge',
      kind: 'interest',
    });
  }
}

const TRANSFER = { payee: 'ONLINE TRANSFER', categoryKey: 'transfer', kind: 'transfer' } as const;
const KEPT_ON_CHECKING_MINOR = 25_000;

function payDebts(ledger: SampleLedger, on: CivilDate, today: CivilDate, due: DueDays): void {
  const { day } = partsOf(on);
  const pay = (card: SampleAccountKey, most: number): void => {
    const wanted = Math.min(-ledger.balance(card), most);
    const short = wanted + KEPT_ON_CHECKING_MINOR - ledger.balance('checking');
    if (short > 0) ledger.move(on, 'savings', 'checking', Math.min(ledger.balance('savings'), short), TRANSFER);
    const payee =
      card === 'visa' ? 'PAYMENT ARIA VISA AUTOPAY' : card === 'store' ? 'PAYMENT HARBOR HOME' : 'PAYMENT MERIDIAN';
    ledger.move(on, 'checking', card, Math.min(wanted, ledger.balance('checking') - KEPT_ON_CHECKING_MINOR), {
      payee,
      categoryKey: 'card_payment',
      kind: 'card_payment',
    });
  };
  const carries = monthsAgo(on, today) < REVOLVING_MONTHS;
  if (day === due.visa)
    pay('visa', carries ? Math.max(60_000, -ledger.balance('visa') - CARRIED_MINOR) : Number.MAX_SAFE_INTEGER);
  if (day === due.transfer) pay('transfer', 18_000);
  if (paysStore(on, today, due)) pay('store', 9_500);
  for (const { account, paymentMinor, dueDay } of loansOf(due)) {
    if (day === dueDay)
      ledger.move(on, 'checking', account, Math.min(-ledger.balance(account), paymentMinor), {
        payee: account === 'auto' ? 'HARBOR BANK AUTO LOAN PMT' : 'NORTHERN LOANS STUDENT PMT',
        categoryKey: 'loan_payment',
        kind: 'loan_payment',
      });
  }
}

/**
 * Number of days by which the store card is sometimes paid early. It is paid manually, on its due date or earlier, so
 * that no series expects the next payment.
 */
const EARLY_DAYS = 5;
const paysStore = (on: CivilDate, today: CivilDate, { store }: DueDays): boolean =>
  [0, 1].some((odd) => {
    const dueOn = addDays(on, odd * EARLY_DAYS);
    return partsOf(dueOn).day === store && Math.abs(monthsAgo(dueOn, today)) % 2 === odd;
  });

/** Moves surplus cash from checking to savings at month end, and back when checking runs low. */
function balanceCash(ledger: SampleLedger, on: CivilDate, isFilled: boolean): void {
  const { day } = partsOf(on);
  if (day === 3) ledger.move(on, 'checking', 'online', 2_500, TRANSFER);
  if (day === 28 && !isFilled && ledger.balance('checking') > CHECKING_MINOR.target + CHECKING_MINOR.band)
    ledger.move(on, 'checking', 'savings', ledger.balance('checking') - CHECKING_MINOR.target, TRANSFER);
  const short = 90_000 - ledger.balance('checking');
  if (short > 30_000)
    ledger.move(on, 'savings', 'checking', Math.min(ledger.balance('savings'), Math.max(120_000, short)), TRANSFER);
}

/** Number of days before today when checking was filled to its target, so that its balance covers the coming weeks. */
const TOPPED_UP_DAYS = 9;

function fillChecking(ledger: SampleLedger, on: CivilDate): void {
  const short = CHECKING_MINOR.target - ledger.balance('checking');
  ledger.move(on, 'savings', 'checking', Math.min(ledger.balance('savings'), short), TRANSFER);
}

/** Adds three rows that are not reviewed yet. */
function withDoubts(rows: readonly SampleRow[], today: CivilDate): SampleRow[] {
  const recent = rows
    .filter(
      ({ postedOn, account, kind }) => account === 'visa' && kind === 'standard' && daysBetween(postedOn, today) < 40,
    )
    .slice(-9);
  const doubted = new Set(recent.filter((_, index) => index % 3 === 0));
  return rows.map((row) => (doubted.has(row) ? { ...row, needsReview: true } : row));
}

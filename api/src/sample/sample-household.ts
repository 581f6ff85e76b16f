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
import { openBook, type SampleAccountKey, type SampleBook, type SampleRow } from './sample-book.ts';
import { type Bill, BILLS, HABITS } from './spending.ts';

export interface SampleAccount {
  key: SampleAccountKey;
  name: string;
  type: 'depository' | 'credit_card' | 'loan';
  subtype: 'checking' | 'savings' | 'auto' | 'student' | null;
  institution: string;
  mask: string;
  apyPpm: number | null;
}

export interface SamplePromo {
  account: SampleAccountKey;
  kind: 'balance_transfer' | 'deferred_interest' | 'reduced_rate';
  promoAprPpm: number;
  revertAprPpm: number;
  startsOn: CivilDate;
  endsOn: CivilDate;
  amountMinor: number;
  feePpm: number;
}

export interface SampleCardTerms {
  account: SampleAccountKey;
  creditLimitMinor: number;
  dueDay: number;
  closeDay: number;
  minimumPctPpm: number;
  minimumFloorMinor: number;
  autopay: 'none' | 'minimum' | 'statement';
  rates: readonly { aprType: 'purchase_apr' | 'cash_apr' | 'balance_transfer_apr'; aprPpm: number }[];
}

export interface SampleHousehold {
  from: CivilDate;
  accounts: readonly SampleAccount[];
  rows: readonly SampleRow[];
  cards: readonly SampleCardTerms[];
  loans: readonly { account: SampleAccountKey; aprPpm: number; paymentMinor: number; dueDay: number }[];
  promos: readonly SamplePromo[];
  /** The plan the household follows. */
  plan: { strategy: 'best'; monthlyMinor: number };
}

const SAMPLE_YEARS = 5;

const ACCOUNTS: readonly SampleAccount[] = [
  {
    key: 'checking',
    name: 'Everyday checking',
    type: 'depository',
    subtype: 'checking',
    institution: 'Harbor Bank',
    mask: '0451',
    apyPpm: 0,
  },
  {
    key: 'savings',
    name: 'Rainy day savings',
    type: 'depository',
    subtype: 'savings',
    institution: 'Harbor Bank',
    mask: '0987',
    apyPpm: 5_000,
  },
  {
    key: 'online',
    name: 'Online savings',
    type: 'depository',
    subtype: 'savings',
    institution: 'Lighthouse Direct',
    mask: '3316',
    apyPpm: 42_000,
  },
  {
    key: 'visa',
    name: 'Aria Visa',
    type: 'credit_card',
    subtype: null,
    institution: 'Aria',
    mask: '2210',
    apyPpm: null,
  },
  {
    key: 'transfer',
    name: 'Meridian Mastercard',
    type: 'credit_card',
    subtype: null,
    institution: 'Meridian',
    mask: '0046',
    apyPpm: null,
  },
  {
    key: 'store',
    name: 'Harbor Home store card',
    type: 'credit_card',
    subtype: null,
    institution: 'Harbor Home',
    mask: '7003',
    apyPpm: null,
  },
  {
    key: 'auto',
    name: 'Car loan',
    type: 'loan',
    subtype: 'auto',
    institution: 'Harbor Bank',
    mask: '5520',
    apyPpm: null,
  },
  {
    key: 'student',
    name: 'Student loan',
    type: 'loan',
    subtype: 'student',
    institution: 'Northern Loans',
    mask: '1188',
    apyPpm: null,
  },
];

const VISA_APR = 249_900;
const STORE_APR = 299_900;
const TRANSFER_REVERT_APR = 219_900;
const TRANSFERRED_MINOR = 420_000;
const TRANSFER_FEE_MINOR = 12_600;
const SOFA_MINOR = 189_900;
const LAPTOP_MINOR = 119_900;
const DENTIST_MINOR = 184_000;
/** Stays on the Visa when the others are paid. */
const CARRIED_MINOR = 310_000;
const CAR_BOUGHT_MONTHS = 31;
/** Months before today in which the Visa was no longer paid in full. */
const REVOLVING_MONTHS = 7;

/** Days of the month on which things fall, so chosen that nothing is due this week and the offers come first. */
interface DueDays {
  visa: number;
  transfer: number;
  store: number;
  auto: number;
  student: number;
}

function dueDaysOf(today: CivilDate): DueDays {
  const dayIn = (days: number): number => Math.min(28, partsOf(addDays(today, days)).day);
  return { visa: dayIn(14), transfer: dayIn(20), store: dayIn(10), auto: dayIn(-6), student: dayIn(-12) };
}

/** Cards close about 25 days before their payment is due. */
const closeDayOf = (dueDay: number): number => ((dueDay + 2) % 28) + 1;

function cardsOf(due: DueDays): SampleCardTerms[] {
  const common = { minimumPctPpm: 10_000, autopay: 'none' } as const;
  return [
    {
      ...common,
      account: 'visa',
      creditLimitMinor: 850_000,
      dueDay: due.visa,
      closeDay: closeDayOf(due.visa),
      minimumFloorMinor: 3_500,
      autopay: 'minimum',
      rates: [
        { aprType: 'purchase_apr', aprPpm: VISA_APR },
        { aprType: 'cash_apr', aprPpm: 299_900 },
      ],
    },
    {
      ...common,
      account: 'transfer',
      creditLimitMinor: 600_000,
      dueDay: due.transfer,
      closeDay: closeDayOf(due.transfer),
      minimumFloorMinor: 3_500,
      rates: [
        { aprType: 'purchase_apr', aprPpm: TRANSFER_REVERT_APR },
        { aprType: 'balance_transfer_apr', aprPpm: TRANSFER_REVERT_APR },
      ],
    },
    {
      ...common,
      account: 'store',
      creditLimitMinor: 300_000,
      dueDay: due.store,
      closeDay: closeDayOf(due.store),
      minimumFloorMinor: 3_000,
      rates: [{ aprType: 'purchase_apr', aprPpm: STORE_APR }],
    },
  ];
}

const loansOf = (due: DueDays): SampleHousehold['loans'] => [
  { account: 'auto', aprPpm: 62_500, paymentMinor: 46_678, dueDay: due.auto },
  { account: 'student', aprPpm: 45_000, paymentMinor: 23_000, dueDay: due.student },
];

/**
 * A household of five years that ends today: two adults, rent, pay, bills that became dearer, three cards with a transferred balance, a
 * purchase at a reduced rate, deferred interest that bites in two months and a balance that is carried, two loans, and savings at the wrong bank.
 * The same for the same day, on every machine. Amounts in cents, whatever the household's currency.
 */
export function sampleHousehold(today: CivilDate): SampleHousehold {
  const from = startOfMonth(addMonths(today, -12 * SAMPLE_YEARS));
  const book = openBook();
  const random = seededRandom(`sample household ${today}`);
  const promos = promosOf(today);
  const due = dueDaysOf(today);
  openAccounts(book, from);
  const length = daysBetween(from, today);
  for (let index = 0; index <= length; index += 1) {
    const on = addDays(from, index);
    earn(book, on, index, random);
    payBills(book, on, today, random);
    spend(book, on, random);
    borrow(book, on, today, promos);
    chargeInterest(book, on, today, due);
    payDebts(book, on, today, due);
    balanceCash(book, on);
  }
  return {
    from,
    accounts: ACCOUNTS,
    rows: withDoubts(book.rows(), today),
    cards: cardsOf(due),
    loans: loansOf(due),
    promos,
    plan: { strategy: 'best', monthlyMinor: 130_000 },
  };
}

const promosOf = (today: CivilDate): SamplePromo[] => [
  {
    account: 'transfer',
    kind: 'balance_transfer',
    promoAprPpm: 0,
    revertAprPpm: TRANSFER_REVERT_APR,
    startsOn: addMonths(today, -9),
    endsOn: addMonths(today, 6),
    amountMinor: TRANSFERRED_MINOR,
    feePpm: 30_000,
  },
  {
    account: 'store',
    kind: 'deferred_interest',
    promoAprPpm: 0,
    revertAprPpm: STORE_APR,
    startsOn: addMonths(today, -10),
    endsOn: addMonths(today, 2),
    amountMinor: SOFA_MINOR,
    feePpm: 0,
  },
  {
    account: 'visa',
    kind: 'reduced_rate',
    promoAprPpm: 59_000,
    revertAprPpm: VISA_APR,
    startsOn: addMonths(today, -4),
    endsOn: addMonths(today, 8),
    amountMinor: LAPTOP_MINOR,
    feePpm: 0,
  },
];

function openAccounts(book: SampleBook, on: CivilDate): void {
  const openings: readonly (readonly [SampleAccountKey, number])[] = [
    ['checking', 214_800],
    ['savings', 260_000],
    ['online', 50_000],
    ['visa', -31_240],
    ['student', -2_260_000],
  ];
  for (const [account, amountMinor] of openings)
    book.post({ account, postedOn: on, amountMinor, payee: 'Opening balance', categoryKey: null, kind: 'opening' });
}

/** Pay every other Friday and a smaller one at the end of the month; both rise a little each year. */
function earn(book: SampleBook, on: CivilDate, index: number, random: () => number): void {
  const years = Math.floor(index / 365);
  if (dayOfWeek(on) === 5 && Math.floor(index / 7) % 2 === 0) {
    book.post({
      account: 'checking',
      postedOn: on,
      amountMinor: mulDiv(186_400, 1_000_000 + 31_000 * years, 1_000_000, 'half-away'),
      payee: 'NORTHWIND INC DIRECT DEP PPD ID 8812',
      categoryKey: 'salary',
      kind: 'standard',
    });
  }
  const { day, month } = partsOf(on);
  if (on === endOfMonth(on))
    book.post({
      account: 'checking',
      postedOn: on,
      amountMinor: 46_000 + Math.floor(random() * 21_000),
      payee: 'HARBOR STUDIO PAYROLL',
      categoryKey: 'salary',
      kind: 'standard',
    });
  if (month === 4 && day === 9)
    book.post({
      account: 'checking',
      postedOn: on,
      amountMinor: 98_000 + Math.floor(random() * 40_000),
      payee: 'IRS TREAS 310 TAX REF',
      categoryKey: 'taxes',
      kind: 'refund',
    });
  if (on === endOfMonth(on)) {
    for (const { key, apyPpm } of ACCOUNTS) {
      const interest = apyPpm ? mulDiv(Math.max(0, book.balance(key)), ppm(apyPpm), 12_000_000, 'half-away') : 0;
      if (interest > 0)
        book.post({
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

function payBills(book: SampleBook, on: CivilDate, today: CivilDate, random: () => number): void {
  const { day, month } = partsOf(on);
  for (const bill of BILLS) {
    const ago = monthsAgo(on, today);
    if (bill.dayOfMonth !== day || (bill.everyMonths !== undefined && ago % bill.everyMonths !== 1)) continue;
    const season = Math.cos(((month - 1) / 12) * 2 * Math.PI) * 0.7 + (random() - 0.5) * 0.6;
    const cents =
      bill.swingPercent === undefined
        ? priceOf(bill, ago)
        : Math.round(priceOf(bill, ago) * (1 + (season * bill.swingPercent) / 100));
    book.post({
      account: bill.account,
      postedOn: on,
      amountMinor: -cents,
      payee: bill.payee,
      categoryKey: bill.categoryKey,
      kind: 'standard',
    });
  }
}

function spend(book: SampleBook, on: CivilDate, random: () => number): void {
  const { month, day } = partsOf(on);
  for (const { cents, payee, categoryKey, ...when } of YEARLY) {
    if (when.month === month && when.day === day)
      book.post({ account: 'visa', postedOn: on, amountMinor: -cents, payee, categoryKey, kind: 'standard' });
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
    book.post({ account, postedOn: on, amountMinor: -cents, payee, categoryKey, kind: 'standard' });
    if (random() < 0.012)
      book.post({ account, postedOn: on, amountMinor: cents, payee: `${payee} REFUND`, categoryKey, kind: 'refund' });
  }
}

/** Once a year: a journey in July, the car in March, presents in December. */
const YEARLY = [
  { month: 7, day: 12, cents: 268_000, payee: 'AIRBNB HMX3 CAPE HOUSE', categoryKey: 'travel' },
  { month: 3, day: 18, cents: 74_500, payee: 'MIDTOWN AUTO REPAIR', categoryKey: 'transport' },
  { month: 12, day: 15, cents: 61_000, payee: 'AMZN Mktp US*GIFT', categoryKey: 'gifts' },
] as const;

/** What is owed today began here: a dentist that was not paid in full, and three offers. */
function borrow(book: SampleBook, on: CivilDate, today: CivilDate, promos: readonly SamplePromo[]): void {
  const starts = (account: SampleAccountKey) =>
    promos.some((promo) => promo.account === account && promo.startsOn === on);
  if (on === addMonths(today, -REVOLVING_MONTHS))
    book.post({
      account: 'visa',
      postedOn: on,
      amountMinor: -DENTIST_MINOR,
      payee: 'NORTHSIDE DENTAL GROUP',
      categoryKey: 'health',
      kind: 'standard',
    });
  if (on === addMonths(today, -CAR_BOUGHT_MONTHS))
    book.post({
      account: 'auto',
      postedOn: on,
      amountMinor: -2_400_000,
      payee: 'Opening balance',
      categoryKey: null,
      kind: 'opening',
    });
  if (on === addMonths(today, -14))
    book.post({
      account: 'visa',
      postedOn: on,
      amountMinor: -2_900,
      payee: 'LATE FEE',
      categoryKey: 'fees',
      kind: 'fee',
    });
  if (on === addMonths(today, -3))
    book.post({
      account: 'transfer',
      postedOn: on,
      amountMinor: -23_980,
      payee: 'REI #88',
      categoryKey: 'shopping',
      kind: 'standard',
    });
  if (on === addDays(today, -11))
    book.post({
      account: 'visa',
      postedOn: on,
      amountMinor: -427,
      payee: 'FOREIGN TRANSACTION FEE',
      categoryKey: 'fees',
      kind: 'fee',
    });
  // the vet's till took the card twice
  if (on === addDays(today, -4))
    for (const _ of ['first', 'again'])
      book.post({
        account: 'visa',
        postedOn: on,
        amountMinor: -8_640,
        payee: 'HARBOR VET CLINIC',
        categoryKey: 'health',
        kind: 'standard',
      });
  if (starts('visa'))
    book.post({
      account: 'visa',
      postedOn: on,
      amountMinor: -LAPTOP_MINOR,
      payee: 'ARIA STORE LAPTOP 12MO 5.9%',
      categoryKey: 'shopping',
      kind: 'standard',
    });
  if (starts('store'))
    book.post({
      account: 'store',
      postedOn: on,
      amountMinor: -SOFA_MINOR,
      payee: 'HARBOR HOME SOFA 12MO DEFERRED INT',
      categoryKey: 'home',
      kind: 'standard',
    });
  if (!starts('transfer')) return;
  // what stood on a card of another bank, which the household has left since
  book.post({
    account: 'transfer',
    postedOn: on,
    amountMinor: -TRANSFERRED_MINOR,
    payee: 'BALANCE TRANSFER',
    categoryKey: 'transfer',
    kind: 'balance_transfer',
  });
  book.post({
    account: 'transfer',
    postedOn: on,
    amountMinor: -TRANSFER_FEE_MINOR,
    payee: 'BALANCE TRANSFER FEE 3%',
    categoryKey: 'fees',
    kind: 'fee',
  });
}

function chargeInterest(book: SampleBook, on: CivilDate, today: CivilDate, due: DueDays): void {
  const { day } = partsOf(on);
  for (const { account, aprPpm, dueDay } of loansOf(due)) {
    const owed = -book.balance(account);
    if (day === dueDay && owed > 0)
      book.post({
        account,
        postedOn: on,
        amountMinor: -mulDiv(owed, aprPpm, 12_000_000, 'half-away'),
        payee: 'INTEREST',
        categoryKey: 'interest_charge',
        kind: 'interest',
      });
  }
  const carried = -book.balance('visa') - (monthsAgo(on, today) <= 4 ? LAPTOP_MINOR : 0);
  if (day === closeDayOf(due.visa) && monthsAgo(on, today) < REVOLVING_MONTHS && on <= today && carried > 0) {
    book.post({
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

function payDebts(book: SampleBook, on: CivilDate, today: CivilDate, due: DueDays): void {
  const { day } = partsOf(on);
  const pay = (card: SampleAccountKey, most: number): void => {
    const wanted = Math.min(-book.balance(card), most);
    const short = wanted + KEPT_ON_CHECKING_MINOR - book.balance('checking');
    if (short > 0) book.move(on, 'savings', 'checking', Math.min(book.balance('savings'), short), TRANSFER);
    const payee =
      card === 'visa' ? 'PAYMENT ARIA VISA AUTOPAY' : card === 'store' ? 'PAYMENT HARBOR HOME' : 'PAYMENT MERIDIAN';
    book.move(on, 'checking', card, Math.min(wanted, book.balance('checking') - KEPT_ON_CHECKING_MINOR), {
      payee,
      categoryKey: 'card_payment',
      kind: 'card_payment',
    });
  };
  const carries = monthsAgo(on, today) < REVOLVING_MONTHS;
  if (day === due.visa)
    pay('visa', carries ? Math.max(60_000, -book.balance('visa') - CARRIED_MINOR) : Number.MAX_SAFE_INTEGER);
  if (day === due.transfer) pay('transfer', 18_000);
  if (day === due.store) pay('store', 9_500);
  for (const { account, paymentMinor, dueDay } of loansOf(due)) {
    if (day === dueDay)
      book.move(on, 'checking', account, Math.min(-book.balance(account), paymentMinor), {
        payee: account === 'auto' ? 'HARBOR BANK AUTO LOAN PMT' : 'NORTHERN LOANS STUDENT PMT',
        categoryKey: 'loan_payment',
        kind: 'loan_payment',
      });
  }
}

/** What is too much on checking goes to savings at the end of the month, and comes back when it runs short. */
function balanceCash(book: SampleBook, on: CivilDate): void {
  const { day } = partsOf(on);
  if (day === 3) book.move(on, 'checking', 'online', 2_500, TRANSFER);
  if (day === 28 && book.balance('checking') > 420_000)
    book.move(on, 'checking', 'savings', book.balance('checking') - 330_000, TRANSFER);
  const short = 90_000 - book.balance('checking');
  if (short > 30_000)
    book.move(on, 'savings', 'checking', Math.min(book.balance('savings'), Math.max(120_000, short)), TRANSFER);
}

/** Three rows that nobody has looked at yet. */
function withDoubts(rows: readonly SampleRow[], today: CivilDate): SampleRow[] {
  const recent = rows
    .filter(
      ({ postedOn, account, kind }) => account === 'visa' && kind === 'standard' && daysBetween(postedOn, today) < 40,
    )
    .slice(-9);
  const doubted = new Set(recent.filter((_, index) => index % 3 === 0));
  return rows.map((row) => (doubted.has(row) ? { ...row, needsReview: true } : row));
}

/**
 * Five years of one household in 10,000 rows, identical to the cent each time: two paychecks, checking and savings, a
 * card paid in full, a card with a 0% balance transfer, a store card with deferred interest, a car loan, a student
 * loan, and a mortgage from the second year on.
 */
import {
  addDays,
  addMonths,
  civilDate,
  type CivilDate,
  dayOfWeek,
  daysBetween,
  endOfMonth,
  partsOf,
} from '@tideline/domain';
import type { SampleRow } from '../household/household.ts';
import { createRandom, type Random } from '../household/random.ts';
import { type StatementAccount, writeOfx } from '../household/write-ofx.ts';
import { SHOPS_BY_WEIGHT, SUBSCRIPTIONS } from './places.ts';

export type FiveYearKey = 'chk' | 'sav' | 'visa' | 'bt' | 'store' | 'auto' | 'stu' | 'mtg';

export interface FiveYearAccount extends StatementAccount {
  key: FiveYearKey;
  name: string;
  closingMinor: number;
}

const FROM = civilDate('2021-11-01');
const TO = civilDate('2026-10-31');
const SEED = 42;
/** Number of purchases and refunds that results in 10,000 rows in total. */
const PURCHASES = 7_873;

const ACCOUNTS: readonly Omit<FiveYearAccount, 'closingMinor' | 'rows'>[] = [
  { key: 'chk', name: 'Everyday Checking', kind: 'CHECKING', number: '000123456789', openingMinor: 412_355 },
  { key: 'sav', name: 'High-Yield Savings', kind: 'SAVINGS', number: '000987654321', openingMinor: 1_250_000 },
  { key: 'visa', name: 'Rewards Visa', kind: 'CREDITCARD', number: '4111XXXXXXXX1111', openingMinor: -84_210 },
  { key: 'bt', name: 'Balance Transfer Mastercard', kind: 'CREDITCARD', number: '5500XXXXXXXX0004', openingMinor: 0 },
  { key: 'store', name: 'HomeGoods Store Card', kind: 'CREDITCARD', number: '6035XXXXXXXX7788', openingMinor: 0 },
  { key: 'auto', name: 'Car Loan', kind: 'CREDITLINE', number: 'AL-5520911', openingMinor: -2_850_000 },
  { key: 'stu', name: 'Student Loan', kind: 'CREDITLINE', number: 'SL-1190422', openingMinor: -3_100_000 },
  { key: 'mtg', name: 'Home Mortgage', kind: 'CREDITLINE', number: 'MT-7781203', openingMinor: 0 },
];

const HOUSE_ON = civilDate('2023-05-01');
const TRANSFER_ON = civilDate('2023-01-15');
const TRANSFER_ENDS_ON = civilDate('2024-07-15');
const STORE_APR = 0.2999;
const TRANSFER_APR = 0.2499;

type Kind = 'shop' | 'interest' | 'fee' | 'transfer';

interface Entry extends Pick<SampleRow, 'postedOn' | 'amountMinor' | 'payee' | 'memo' | 'bankType'> {
  key: FiveYearKey;
}

interface LedgerBuilder {
  add: (on: string, key: FiveYearKey, cents: number, payee: string, more?: { kind?: Kind; memo?: string }) => void;
  /** Moves money from one account to another, where it arrives `lag` days later. */
  move: (on: CivilDate, from: FiveYearKey, to: FiveYearKey, cents: number, word: string, lag?: number) => void;
  owed: (key: FiveYearKey) => number;
  balance: (key: FiveYearKey) => number;
  entries: Entry[];
}

/** Returns all accounts with their rows, and the files that their banks would offer. */
export function fiveYears(): { accounts: FiveYearAccount[]; files: { name: string; text: string }[] } {
  const { entries, balance } = live();
  const accounts = ACCOUNTS.map((account): FiveYearAccount => {
    const rows = entries
      .filter(({ key }) => key === account.key)
      .map(({ key, ...row }, index) => ({
        ...row,
        externalId: `${row.postedOn.replaceAll('-', '')}.${key}.${index + 1}`,
      }));
    return { ...account, rows, closingMinor: balance(account.key) };
  });
  return {
    accounts,
    files: accounts.map(fileOf),
  };
}

/** Returns the file that the account's bank would offer. */
export const fileOf = (account: FiveYearAccount): { name: string; text: string } => ({
  name: `${account.key}.ofx`,
  text: writeOfx([account], { version: 1, from: FROM, to: TO }),
});

function live(): LedgerBuilder {
  const builder = createLedgerBuilder();
  const bought = Map.groupBy(purchases(createRandom(SEED)), ({ on }) => on);
  const random = createRandom(SEED ^ 0x5b_d1_e9_95);
  const work = workOf(builder, random);
  const visa = rewardsCard(builder);
  const store = storeCard(builder);
  for (let on = FROM; on <= TO; on = addDays(on, 1)) {
    work(on);
    homeAndLoans(builder, on);
    utilities(builder, on, random);
    subscriptions(builder, on);
    for (const { key, cents, payee, memo } of bought.get(on) ?? [])
      builder.add(on, key, cents, payee, memo === undefined ? {} : { memo });
    if (isDay(on, 3) && random.next() < 0.6)
      builder.add(on, 'chk', -random.whole(2, 12) * 1_000, 'ATM WITHDRAWAL 0042 MAIN ST');
    savings(builder, on);
    visa(on);
    balanceTransfer(builder, on);
    store(on);
  }
  builder.entries.sort((a, b) => (a.postedOn < b.postedOn ? -1 : a.postedOn > b.postedOn ? 1 : 0));
  return builder;
}

/** Returns whether a date is the given day of the month, or the last day of a shorter month. */
const isDay = (on: CivilDate, day: number): boolean => partsOf(on).day === Math.min(day, partsOf(endOfMonth(on)).day);

function createLedgerBuilder(): LedgerBuilder {
  const balances = Object.fromEntries(ACCOUNTS.map(({ key, openingMinor }) => [key, openingMinor])) as Record<
    FiveYearKey,
    number
  >;
  const names = new Map(ACCOUNTS.map(({ key, name }) => [key, name]));
  const entries: Entry[] = [];
  const add: LedgerBuilder['add'] = (on, key, amountMinor, payee, { kind = 'shop', memo } = {}) => {
    balances[key] += amountMinor;
    entries.push({
      postedOn: on,
      key,
      amountMinor,
      payee,
      memo: memo ?? null,
      bankType: bankType(kind, payee, amountMinor),
    });
  };
  return {
    add,
    entries,
    balance: (key) => balances[key],
    owed: (key) => -balances[key],
    move: (on, from, to, cents, word, lag = 0) => {
      const arrives = addDays(on, lag);
      add(on, from, -cents, `${word} TO ${names.get(to) ?? ''}`.toUpperCase(), { kind: 'transfer' });
      add(arrives < TO ? arrives : TO, to, cents, `${word} FROM ${names.get(from) ?? ''}`.toUpperCase(), {
        kind: 'transfer',
      });
    },
  };
}

function bankType(kind: Kind, payee: string, cents: number): string {
  if (kind === 'interest') return 'INT';
  if (kind === 'fee') return 'FEE';
  if (kind === 'transfer') return 'XFER';
  if (payee.startsWith('ATM')) return 'ATM';
  return /PAYROLL|DIRECT DEP/.test(payee) ? 'DIRECTDEP' : cents < 0 ? 'DEBIT' : 'CREDIT';
}

interface Purchase {
  on: CivilDate;
  key: FiveYearKey;
  cents: number;
  payee: string;
  memo?: string;
}

function purchases(random: Random): Purchase[] {
  const days = daysBetween(FROM, TO) + 1;
  const weights = SHOPS_BY_WEIGHT.reduce((sum, [weight]) => sum + weight, 0);
  const bought: Purchase[] = [];
  while (bought.length < PURCHASES) {
    const on = addDays(FROM, Math.floor(random.next() * days));
    const [payee, least, most] = random.pick(shopsAt(random.next() * weights));
    const cents = Math.max(least, Math.round((least + (most - least) * random.next() ** 2.6) * 0.9));
    const key = random.next() < 0.62 ? 'visa' : random.next() < 0.93 ? 'chk' : 'store';
    const memo =
      random.next() < 0.02
        ? `FOREIGN TXN EUR ${(cents / 108).toFixed(2)}`
        : dayOfWeek(on) === 0 && random.next() < 0.1
          ? 'WEEKEND'
          : undefined;
    bought.push({ on, key, cents: -cents, payee, ...(memo !== undefined && { memo }) });
    if (bought.length < PURCHASES && random.next() < 0.013) {
      const part = random.next() < 0.4 ? Math.round(cents * 0.5) : cents;
      const back = addDays(on, random.whole(3, 20));
      bought.push({ on: back < TO ? back : TO, key, cents: part, payee: `${payee} REFUND` });
    }
  }
  return bought;
}

function shopsAt(place: number): (typeof SHOPS_BY_WEIGHT)[number][1] {
  let left = place;
  for (const [weight, shops] of SHOPS_BY_WEIGHT) {
    left -= weight;
    if (left < 0) return shops;
  }
  throw new RangeError('beyond the last of the shops');
}

function workOf(builder: LedgerBuilder, random: Random): (on: CivilDate) => void {
  let pay = 286_140;
  let payDay = civilDate('2021-11-05');
  return (on) => {
    const { year, month, day } = partsOf(on);
    if (on === payDay) {
      builder.add(on, 'chk', pay, 'ACME CORP DIRECT DEP PPD ID 1234567');
      builder.add(on, 'sav', 20_000, 'ACME CORP DIRECT DEP SPLIT');
      payDay = addDays(payDay, 14);
    }
    if (month === 1 && day === 1) pay = Math.round(pay * 1.034);
    if (month === 3 && day === 18) builder.add(on, 'chk', random.whole(90_000, 210_000), 'IRS TREAS 310 TAX REF');
    if (isDay(on, 15) || isDay(on, 31)) builder.add(on, 'chk', 128_400 + (year - 2021) * 3_000, 'CITY SCHOOLS PAYROLL');
  };
}

const installment = (principal: number, apr: number, months: number): number =>
  Math.round((principal * (apr / 12)) / (1 - (1 + apr / 12) ** -months));

const HOUSE_PRICE = 34_000_000;
const CAR_INSTALLMENT = installment(2_850_000, 0.059, 60);
const STUDENT_INSTALLMENT = installment(3_100_000, 0.045, 120);
const HOUSE_INSTALLMENT = installment(HOUSE_PRICE, 0.0625, 360);

function homeAndLoans(builder: LedgerBuilder, on: CivilDate): void {
  const { year } = partsOf(on);
  if (isDay(on, 1) && on < HOUSE_ON)
    builder.add(on, 'chk', -(182_500 + (on >= '2022-11-01' ? 9_500 : 0)), 'WEB PMT OAKVIEW APTS RENT');
  if (on === HOUSE_ON) {
    builder.add(on, 'mtg', -HOUSE_PRICE, 'LOAN ORIGINATION');
    builder.add(on, 'sav', -800_000, 'WIRE OUT TITLE CO CLOSING');
  }
  if (isDay(on, 1) && on > HOUSE_ON)
    payLoan(builder, on, 'mtg', {
      apr: 0.0625,
      cents: HOUSE_INSTALLMENT,
      payee: 'ROCKET MTG PAYMENT',
      escrow: year >= 2025 ? 61_240 : 54_800,
    });
  if (isDay(on, 12))
    payLoan(builder, on, 'auto', { apr: 0.059, cents: CAR_INSTALLMENT, payee: 'TOYOTA FINANCIAL PMT', escrow: 0 });
  // federal loans were paused until October 2023
  if (on >= '2023-10-01' && isDay(on, 20))
    payLoan(builder, on, 'stu', {
      apr: 0.045,
      cents: STUDENT_INSTALLMENT,
      payee: 'DEPT EDUCATION STUDENT LN',
      escrow: 0,
    });
}

function payLoan(
  builder: LedgerBuilder,
  on: CivilDate,
  key: FiveYearKey,
  { apr, cents, payee, escrow }: { apr: number; cents: number; payee: string; escrow: number },
): void {
  const owed = builder.owed(key);
  if (owed <= 0) return;
  const interest = Math.round((owed * apr) / 12);
  const paid = Math.min(cents, owed + interest);
  const kind = escrow === 0 ? 'transfer' : 'shop';
  builder.add(on, key, -interest, 'INTEREST CHARGE', { kind: 'interest' });
  builder.add(on, 'chk', -(paid + escrow), payee, { kind });
  builder.add(on, key, paid, 'PAYMENT RECEIVED - THANK YOU', { kind });
}

function utilities(builder: LedgerBuilder, on: CivilDate, random: Random): void {
  const { year, month } = partsOf(on);
  const cold = Math.cos(((month - 1.5) / 12) * 2 * Math.PI);
  if (isDay(on, 8))
    builder.add(
      on,
      'chk',
      -Math.round(6_000 + 7_500 * Math.max(0, cold) + random.whole(0, 1_500)),
      'NATIONAL GRID GAS',
    );
  if (isDay(on, 10))
    builder.add(
      on,
      'chk',
      -Math.round(8_200 + 9_000 * Math.max(0, -cold) + random.whole(0, 2_500) + (year - 2021) * 420),
      'DUKE ENERGY ELEC',
    );
  if (isDay(on, 22) && month % 3 === 1) builder.add(on, 'chk', -random.whole(9_800, 16_500), 'CITY WATER & SEWER');
}

function subscriptions(builder: LedgerBuilder, on: CivilDate): void {
  for (const { payee, account, day, isYearly, prices } of SUBSCRIPTIONS) {
    const isDue = isYearly ? partsOf(on).month === 3 && partsOf(on).day === day : isDay(on, day);
    const cents = prices.findLast(([from]) => from <= on)?.[1];
    if (isDue && cents !== undefined) builder.add(on, account, -cents, payee);
  }
}

const YIELDS = [0.005, 0.015, 0.038, 0.045, 0.042, 0.038];

function savings(builder: LedgerBuilder, on: CivilDate): void {
  if (isDay(on, 2)) builder.move(on, 'chk', 'sav', 25_000, 'ONLINE TRANSFER', 1);
  if (isDay(on, 31))
    builder.add(
      on,
      'sav',
      Math.round((builder.balance('sav') * (YIELDS[partsOf(on).year - 2021] ?? 0)) / 12),
      'INTEREST PAID',
      { kind: 'interest' },
    );
}

/**
 * Returns a function that runs the rewards card for a day. Its statement closes on the 25th and is paid in full on the
 * 19th, except that one payment is missed, and three payments cover only about half.
 */
function rewardsCard(builder: LedgerBuilder): (on: CivilDate) => void {
  let due = 84_210;
  return (on) => {
    if (isDay(on, 25)) due = Math.max(0, builder.owed('visa'));
    if (!isDay(on, 19) || due <= 0) return;
    if (on.startsWith('2022-08')) {
      builder.add(addDays(on, 3), 'visa', -2_900, 'LATE PAYMENT FEE', { kind: 'fee' });
      builder.add(addDays(on, 6), 'visa', -Math.round((due * 0.2149) / 12), 'INTEREST CHARGE ON PURCHASES', {
        kind: 'interest',
      });
    } else {
      const isTight = on >= '2022-10-01' && on < '2023-01-01';
      builder.move(on, 'chk', 'visa', isTight ? Math.round(due * 0.55) : due, 'AUTOPAY', 1);
    }
    due = 0;
  };
}

function balanceTransfer(builder: LedgerBuilder, on: CivilDate): void {
  if (on === TRANSFER_ON) {
    builder.move(on, 'bt', 'visa', 620_000, 'BALANCE TRANSFER', 2);
    builder.add(on, 'bt', -18_600, 'BALANCE TRANSFER FEE 3%', { kind: 'fee' });
  }
  const owed = builder.owed('bt');
  if (on <= TRANSFER_ON || !isDay(on, 28) || owed <= 0) return;
  if (on >= TRANSFER_ENDS_ON)
    builder.add(on, 'bt', -Math.round((owed * TRANSFER_APR) / 12), 'INTEREST CHARGE ON BALANCE TRANSFERS', {
      kind: 'interest',
    });
  builder.move(on, 'chk', 'bt', Math.min(owed, on < TRANSFER_ENDS_ON ? 25_000 : 40_000), 'PAYMENT', 1);
}

interface Deferred {
  on: CivilDate;
  endsOn: CivilDate;
  cents: number;
  payee: string;
  each: number;
  leftMinor: number;
}

const deferred = (day: string, cents: number, payee: string, each: number): Deferred => ({
  on: civilDate(day),
  endsOn: addMonths(civilDate(day), 12),
  cents,
  payee,
  each,
  leftMinor: cents,
});

/** Returns a function that runs the store card, with two purchases at deferred interest: one paid off in time, one not. */
function storeCard(builder: LedgerBuilder): (on: CivilDate) => void {
  const offers = [
    deferred('2022-06-11', 189_900, 'HOMEGOODS SOFA 12MO DEFERRED INT', Math.ceil(189_900 / 11)),
    deferred('2024-03-09', 274_900, 'HOMEGOODS APPLIANCE 12MO DEFERRED INT', Math.max(Math.round(274_900 / 20), 2_900)),
  ];
  return (on) => {
    for (const offer of offers) if (on === offer.on) builder.add(on, 'store', -offer.cents, offer.payee);
    const owed = builder.owed('store');
    if (isDay(on, 16) && owed > 0) {
      const offer = offers.find((each) => on >= each.on && on <= each.endsOn);
      builder.move(
        on,
        'chk',
        'store',
        Math.min(owed, offer === undefined ? owed : offer.each + Math.max(0, owed - offer.leftMinor)),
        'PAYMENT',
        1,
      );
      if (offer !== undefined) offer.leftMinor = Math.max(0, offer.leftMinor - offer.each);
    }
    for (const offer of offers)
      if (on === offer.endsOn && offer.leftMinor > 0)
        builder.add(on, 'store', -retroactive(offer), 'DEFERRED INTEREST CHARGED - PROMO EXPIRED', {
          kind: 'interest',
        });
  };
}

function retroactive({ cents, each }: Deferred): number {
  let interest = 0;
  for (let month = 0; month < 12; month += 1) interest += ((cents - month * each) * STORE_APR) / 12;
  return Math.round(interest);
}

/**
 * A household of any size, identical for the same seed: checking, savings, a rewards card paid in full, a card with a
 * 0% balance transfer and a store card with deferred interest. All amounts are in cents, and debts are negative.
 */
import { createRandom, type Random } from './random.ts';
import { SHOPS, SUBSCRIPTIONS } from './shops.ts';

export type AccountKey = 'checking' | 'savings' | 'visa' | 'mastercard' | 'store';

export interface SampleRow {
  postedOn: string;
  amountMinor: number;
  payee: string;
  memo: string | null;
  bankType: string;
  externalId: string;
}

export interface SampleAccount {
  key: AccountKey;
  name: string;
  kind: 'CHECKING' | 'SAVINGS' | 'CREDITCARD';
  number: string;
  openingMinor: number;
  closingMinor: number;
  rows: SampleRow[];
}

export interface SamplePromo {
  account: 'mastercard' | 'store';
  kind: 'balance_transfer' | 'deferred_interest';
  amountMinor: number;
  feeMinor: number;
  startsOn: string;
  endsOn: string;
}

export interface SampleHousehold {
  from: string;
  to: string;
  accounts: Record<AccountKey, SampleAccount>;
  promos: SamplePromo[];
  /** Number of pairs of rows with the same account, date, amount and payee. Both rows are real. */
  twins: number;
}

interface Options {
  /** Rows of all accounts combined, at least 120. */
  rows?: number;
  seed?: number;
  /** The last day. */
  to?: string;
}

const ACCOUNTS: Record<AccountKey, Omit<SampleAccount, 'key' | 'closingMinor' | 'rows'>> = {
  checking: { name: 'Everyday checking', kind: 'CHECKING', number: '000200300451', openingMinor: 318_240 },
  savings: { name: 'Rainy day savings', kind: 'SAVINGS', number: '000200300987', openingMinor: 905_000 },
  visa: { name: 'Rewards Visa', kind: 'CREDITCARD', number: '4539XXXXXXXX2210', openingMinor: -61_377 },
  mastercard: {
    name: 'Balance transfer Mastercard',
    kind: 'CREDITCARD',
    number: '5412XXXXXXXX0046',
    openingMinor: 0,
  },
  store: { name: 'Store card', kind: 'CREDITCARD', number: '6035XXXXXXXX7003', openingMinor: 0 },
};

const TRANSFERRED_MINOR = 400_000;
const TRANSFER_FEE_MINOR = 12_000;
const SOFA_MINOR = 189_900;
const ROWS_PER_MONTH_MIN = 30;

export function createHousehold({ rows = 1_000, seed = 1, to = '2026-02-28' }: Options = {}): SampleHousehold {
  const months = Math.min(60, Math.max(3, Math.floor(rows / ROWS_PER_MONTH_MIN)));
  const from = addMonths(to, -months);
  // The number of payments depends on the purchases, so this retries until the total is right.
  let purchases = rows;
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const household = simulate(from, to, purchases, createRandom(seed));
    const count = Object.values(household.accounts).reduce((sum, account) => sum + account.rows.length, 0);
    if (count === rows) return household;
    purchases += rows - count;
    if (purchases < 0) break;
  }
  throw new RangeError(`no household of ${rows} rows: ask for at least 120`);
}

function simulate(from: string, to: string, purchases: number, random: Random): SampleHousehold {
  const builder = createLedgerBuilder();
  const days = daysBetween(from, to);
  const bought = purchasesByDay(days, purchases, random);
  const promos: SamplePromo[] = [];
  days.forEach((day, index) => {
    income(builder, day, index);
    bills(builder, day, random);
    if (index === 20) promos.push(transferBalance(builder, day));
    if (index === 35) promos.push(buySofa(builder, day));
    for (const purchase of bought.get(day) ?? [])
      builder.post(purchase.account, {
        ...purchase,
        postedOn: day,
        bankType: purchase.amountMinor < 0 ? 'DEBIT' : 'CREDIT',
      });
    payCards(builder, day);
  });
  return { from, to, accounts: builder.close(), promos, twins: builder.twins() };
}

function income(builder: LedgerBuilder, day: string, index: number): void {
  if (index % 14 === 4)
    builder.post('checking', {
      postedOn: day,
      amountMinor: 268_415,
      payee: 'NORTHWIND INC DIRECT DEP PPD ID 8812',
      bankType: 'DIRECTDEP',
    });
  if (isLastOfMonth(day))
    builder.post('savings', {
      postedOn: day,
      amountMinor: Math.max(1, Math.round((builder.balance('savings') * 38) / 12_000)),
      payee: 'INTEREST PAID',
      bankType: 'INT',
    });
}

function bills(builder: LedgerBuilder, day: string, random: Random): void {
  const dayOfMonth = Number(day.slice(8));
  if (dayOfMonth === 1)
    builder.post('checking', {
      postedOn: day,
      amountMinor: -168_000,
      payee: 'WEB PMT HARBOR APTS RENT',
      bankType: 'DEBIT',
    });
  if (dayOfMonth === 2) builder.move(day, 'checking', 'savings', 20_000, 'ONLINE TRANSFER');
  if (dayOfMonth === 10)
    builder.post('checking', {
      postedOn: day,
      amountMinor: -random.whole(7_000, 16_000),
      payee: 'CITY POWER & LIGHT',
      bankType: 'DEBIT',
    });
  for (const [account, due, payee, cents] of SUBSCRIPTIONS)
    if (due === dayOfMonth) builder.post(account, { postedOn: day, amountMinor: -cents, payee, bankType: 'DEBIT' });
}

function transferBalance(builder: LedgerBuilder, day: string): SamplePromo {
  builder.move(day, 'mastercard', 'visa', TRANSFERRED_MINOR, 'BALANCE TRANSFER');
  builder.post('mastercard', {
    postedOn: day,
    amountMinor: -TRANSFER_FEE_MINOR,
    payee: 'BALANCE TRANSFER FEE 3%',
    bankType: 'FEE',
  });
  return {
    account: 'mastercard',
    kind: 'balance_transfer',
    amountMinor: TRANSFERRED_MINOR,
    feeMinor: TRANSFER_FEE_MINOR,
    startsOn: day,
    endsOn: addMonths(day, 18),
  };
}

function buySofa(builder: LedgerBuilder, day: string): SamplePromo {
  builder.post('store', {
    postedOn: day,
    amountMinor: -SOFA_MINOR,
    payee: 'HARBOR HOME SOFA 12MO DEFERRED INT',
    bankType: 'DEBIT',
  });
  return {
    account: 'store',
    kind: 'deferred_interest',
    amountMinor: SOFA_MINOR,
    feeMinor: 0,
    startsOn: day,
    endsOn: addMonths(day, 12),
  };
}

function payCards(builder: LedgerBuilder, day: string): void {
  const dayOfMonth = Number(day.slice(8));
  const pay = (card: AccountKey, most: number): void => {
    const cents = Math.min(-builder.balance(card), most);
    if (cents > 0) builder.move(day, 'checking', card, cents, card === 'visa' ? 'AUTOPAY' : 'PAYMENT');
  };
  if (dayOfMonth === 19) pay('visa', Number.MAX_SAFE_INTEGER);
  if (dayOfMonth === 26) pay('mastercard', 15_000);
  if (dayOfMonth === 16) pay('store', 9_500);
}

interface Purchase {
  account: AccountKey;
  amountMinor: number;
  payee: string;
  memo?: string;
}

function purchasesByDay(days: readonly string[], count: number, random: Random): Map<string, Purchase[]> {
  const bought: { day: string; purchase: Purchase }[] = [];
  const dayAt = (index: number): string => days[Math.min(index, days.length - 1)] ?? '';
  while (bought.length < count) {
    const at = random.whole(0, days.length - 1);
    const [payee, least, most] = random.pick(SHOPS);
    const share = random.next();
    const cents = least + Math.floor((most - least) * random.next() ** 3);
    const account = share < 0.62 ? 'visa' : share < 0.95 ? 'checking' : 'store';
    const purchase: Purchase = {
      account,
      amountMinor: -cents,
      payee,
      ...(share < 0.02 ? { memo: `FOREIGN TXN EUR ${(cents / 108).toFixed(2)}` } : {}),
    };
    bought.push({ day: dayAt(at), purchase });
    if (random.next() < 0.01) bought.push({ day: dayAt(at), purchase }); // a twin: the same purchase twice in one day
    if (random.next() < 0.01)
      bought.push({
        day: dayAt(at + random.whole(3, 20)),
        purchase: { account, amountMinor: cents, payee: `${payee} REFUND` },
      });
  }
  const byDay = Map.groupBy(bought.slice(0, count), ({ day }) => day);
  return new Map([...byDay].map(([day, list]) => [day, list.map(({ purchase }) => purchase)]));
}

type Posting = Omit<SampleRow, 'externalId' | 'memo'> & { memo?: string };

interface LedgerBuilder {
  post(account: AccountKey, posting: Posting): void;
  /** Moves money from one account to another on the same day. */
  move(day: string, from: AccountKey, to: AccountKey, cents: number, word: string): void;
  balance(account: AccountKey): number;
  twins(): number;
  close(): Record<AccountKey, SampleAccount>;
}

function createLedgerBuilder(): LedgerBuilder {
  const opened = (key: AccountKey): SampleAccount => ({
    key,
    ...ACCOUNTS[key],
    closingMinor: ACCOUNTS[key].openingMinor,
    rows: [],
  });
  const accounts: Record<AccountKey, SampleAccount> = {
    checking: opened('checking'),
    savings: opened('savings'),
    visa: opened('visa'),
    mastercard: opened('mastercard'),
    store: opened('store'),
  };
  const seen = new Set<string>();
  let twins = 0;
  const post: LedgerBuilder['post'] = (key, { postedOn, amountMinor, payee, bankType, memo }) => {
    const account = accounts[key];
    const print = [key, postedOn, amountMinor, payee].join('|');
    if (seen.has(print)) twins += 1;
    seen.add(print);
    account.closingMinor += amountMinor;
    account.rows.push({
      postedOn,
      amountMinor,
      payee,
      bankType,
      memo: memo ?? null,
      externalId: `${postedOn.replaceAll('-', '')}.${key}.${account.rows.length + 1}`,
    });
  };
  return {
    post,
    move: (postedOn, from, to, cents, word) => {
      post(from, {
        postedOn,
        amountMinor: -cents,
        payee: `${word} TO ${accounts[to].name}`.toUpperCase(),
        bankType: 'XFER',
      });
      post(to, {
        postedOn,
        amountMinor: cents,
        payee: `${word} FROM ${accounts[from].name}`.toUpperCase(),
        bankType: 'XFER',
      });
    },
    balance: (key) => accounts[key].closingMinor,
    twins: () => twins,
    close: () => accounts,
  };
}

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const isLastOfMonth = (day: string): boolean => toDay(toTime(day) + 86_400_000).endsWith('-01');

/** Returns the days after `from` up to and including `to`. */
function daysBetween(from: string, to: string): string[] {
  const count = (toTime(to) - toTime(from)) / 86_400_000;
  return Array.from({ length: count }, (_, index) => toDay(toTime(from) + (index + 1) * 86_400_000));
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last)));
}

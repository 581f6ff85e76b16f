import type { CategoryKey } from '@tideline/domain';

export type SpendingAccount = 'checking' | 'visa';

export interface Habit {
  payees: readonly [string, ...string[]];
  categoryKey: CategoryKey;
  account: SpendingAccount;
  /** Average number of payments per year. */
  timesPerYear: number;
  /** Minimum and maximum in cents. Small amounts are more frequent. */
  cents: readonly [number, number];
}

/** Spending without a fixed day. Payees are spelled as banks print them. */
export const HABITS: readonly Habit[] = [
  {
    payees: ['SAFEWAY #1187', 'TRADER JOES 552', 'SQ *GREEN MARKET', 'COSTCO WHSE #0418'],
    categoryKey: 'groceries',
    account: 'visa',
    timesPerYear: 112,
    cents: [2_200, 15_500],
  },
  {
    payees: ['TST* LUIGI & SONS', 'STARBUCKS 33120', 'CHIPOTLE 1704', 'SQ *NOODLE BAR'],
    categoryKey: 'dining',
    account: 'visa',
    timesPerYear: 96,
    cents: [520, 9_200],
  },
  {
    payees: ['CHEVRON 0093312', 'SHELL OIL 5744'],
    categoryKey: 'fuel',
    account: 'visa',
    timesPerYear: 34,
    cents: [2_800, 6_400],
  },
  {
    payees: ['UBER *TRIP', 'CITY PARKING 07', 'METRO TRANSIT'],
    categoryKey: 'transport',
    account: 'visa',
    timesPerYear: 26,
    cents: [275, 3_900],
  },
  {
    payees: ['TARGET 00018823', 'AMZN Mktp US*ZZ1AB', 'IKEA 0217', 'UNIQLO USA'],
    categoryKey: 'shopping',
    account: 'visa',
    timesPerYear: 32,
    cents: [1_100, 14_800],
  },
  {
    payees: ['WALGREENS #2207', 'NORTHSIDE PEDIATRICS'],
    categoryKey: 'health',
    account: 'visa',
    timesPerYear: 14,
    cents: [900, 9_800],
  },
  {
    payees: ['AMC 4410 ONLINE', 'EVENTBRITE', 'STEAM GAMES'],
    categoryKey: 'entertainment',
    account: 'visa',
    timesPerYear: 16,
    cents: [999, 6_800],
  },
  {
    payees: ['DELTA AIR 00623', 'AIRBNB HMX3', 'AMTRAK .COM'],
    categoryKey: 'travel',
    account: 'visa',
    timesPerYear: 5,
    cents: [14_000, 88_000],
  },
  {
    payees: ['LITTLE HARBOR DAYCARE CAMP', 'SCHOLASTIC BOOKS'],
    categoryKey: 'kids',
    account: 'checking',
    timesPerYear: 9,
    cents: [1_500, 18_000],
  },
  {
    payees: ['ATM WITHDRAWAL 4TH & MAIN'],
    categoryKey: 'cash',
    account: 'checking',
    timesPerYear: 15,
    cents: [4_000, 12_000],
  },
  { payees: ['HOME DEPOT 4471'], categoryKey: 'home', account: 'visa', timesPerYear: 8, cents: [1_800, 16_000] },
];

export interface Bill {
  payee: string;
  categoryKey: CategoryKey;
  account: SpendingAccount;
  dayOfMonth: number;
  /** Interval in whole months, counted back from today. Omitted for every month. */
  everyMonths?: number;
  /**
   * Prices in cents, oldest first. Each applies until the given number of months before today, and the last is current.
   */
  prices: readonly { untilMonthsAgo: number; cents: number }[];
  /** Seasonal swing in percent. */
  swingPercent?: number;
}

const flat = (cents: number): Bill['prices'] => [{ untilMonthsAgo: 0, cents }];
const rising = (...steps: readonly (readonly [monthsAgo: number, cents: number])[]): Bill['prices'] =>
  steps.map(([untilMonthsAgo, cents]) => ({ untilMonthsAgo, cents }));

/** Bills with a fixed day. Several have become more expensive over the years, one of them last month. */
export const BILLS: readonly Bill[] = [
  {
    payee: 'WEB PMT HARBOR APTS RENT',
    categoryKey: 'rent',
    account: 'checking',
    dayOfMonth: 1,
    prices: rising([48, 149_500], [36, 154_000], [24, 159_500], [12, 164_500], [0, 168_000]),
  },
  {
    payee: 'CITY POWER & LIGHT',
    categoryKey: 'utilities',
    account: 'checking',
    dayOfMonth: 10,
    prices: rising([30, 9_200], [0, 10_600]),
    swingPercent: 32,
  },
  {
    payee: 'HARBOR WATER DEPT',
    categoryKey: 'utilities',
    account: 'checking',
    dayOfMonth: 21,
    everyMonths: 3,
    prices: flat(11_800),
    swingPercent: 8,
  },
  {
    payee: 'COMCAST XFINITY INTERNET',
    categoryKey: 'internet',
    account: 'checking',
    dayOfMonth: 23,
    prices: rising([38, 6_999], [2, 7_499], [0, 8_499]),
  },
  {
    payee: 'VERIZON WIRELESS',
    categoryKey: 'phone',
    account: 'visa',
    dayOfMonth: 11,
    prices: rising([26, 11_800], [0, 12_600]),
  },
  {
    payee: 'NETFLIX.COM',
    categoryKey: 'subscriptions',
    account: 'visa',
    dayOfMonth: 4,
    prices: rising([40, 1_399], [1, 1_549], [0, 1_799]),
  },
  {
    payee: 'SPOTIFY USA',
    categoryKey: 'subscriptions',
    account: 'visa',
    dayOfMonth: 9,
    prices: rising([29, 999], [5, 1_099], [0, 1_199]),
  },
  { payee: 'APPLE.COM/BILL ICLOUD', categoryKey: 'subscriptions', account: 'visa', dayOfMonth: 15, prices: flat(299) },
  {
    payee: 'NYTIMES DIGITAL',
    categoryKey: 'subscriptions',
    account: 'visa',
    dayOfMonth: 19,
    prices: rising([14, 400], [0, 1_700]),
  },
  {
    payee: 'PLANET FITNESS CLUB FEE',
    categoryKey: 'fitness',
    account: 'checking',
    dayOfMonth: 17,
    prices: flat(2_499),
  },
  {
    payee: 'PROGRESSIVE INSURANCE',
    categoryKey: 'insurance',
    account: 'checking',
    dayOfMonth: 8,
    everyMonths: 6,
    prices: rising([36, 58_400], [12, 63_900], [0, 68_900]),
  },
  {
    payee: 'LEMONADE RENTERS',
    categoryKey: 'insurance',
    account: 'visa',
    dayOfMonth: 27,
    everyMonths: 12,
    prices: flat(18_900),
  },
  { payee: 'DOCTORS WITHOUT BORDERS', categoryKey: 'gifts', account: 'checking', dayOfMonth: 14, prices: flat(2_500) },
];

/** The shops and subscriptions of the five-year household. Amounts in cents. */

/** A payee as banks print it, with the minimum and maximum purchase. */
export type Shop = readonly [payee: string, least: number, most: number];

/** Shops by how often they are visited. */
export const SHOPS_BY_WEIGHT: readonly (readonly [weight: number, shops: readonly [Shop, ...Shop[]]])[] = [
  [
    30,
    [
      ['KROGER #0451', 1_200, 18_500],
      ["TRADER JOE'S #118", 900, 9_500],
      ['ALDI 40117', 800, 8_800],
      ['COSTCO WHSE #0334', 4_500, 32_000],
      ['SQ *FARMERS MKT', 400, 3_800],
      ['WHOLEFDS MKT 10233', 900, 14_000],
    ],
  ],
  [
    22,
    [
      ['CHIPOTLE 1842', 950, 3_400],
      ["MCDONALD'S F3391", 400, 2_100],
      ['TST* BELLA NOTTE', 2_800, 12_000],
      ['STARBUCKS STORE 07811', 395, 1_450],
      ['DOORDASH*THAI BASIL', 1_800, 6_200],
      ['PAYPAL *CAFÉ MÜLLER', 450, 2_200],
    ],
  ],
  [
    8,
    [
      ['SHELL OIL 57442', 2_200, 7_200],
      ['EXXONMOBIL 4789', 2_000, 6_900],
      ["BUC-EE'S #35", 1_800, 8_100],
    ],
  ],
  [
    14,
    [
      ['AMZN Mktp US*2K4RT', 699, 15_999],
      ['TARGET 00021345', 900, 16_000],
      ['WAL-MART #5260', 700, 14_000],
      ['BEST BUY 00004721', 1_999, 64_999],
      ['ETSY.COM - HANDMADE & CO', 900, 8_900],
    ],
  ],
  [
    7,
    [
      ['UBER *TRIP', 720, 4_800],
      ['LYFT *RIDE SUN 9AM', 700, 4_200],
      ['CITY PARKING GARAGE', 300, 2_400],
      ['METRO TRANSIT', 250, 1_000],
    ],
  ],
  [
    5,
    [
      ['CVS/PHARMACY #08812', 500, 8_800],
      ['WALGREENS #4410', 450, 7_600],
      ["DR A. O'NEIL DDS; FAMILY", 4_000, 38_000],
    ],
  ],
  [
    5,
    [
      ['LITTLE OAKS SWIM', 1_500, 6_500],
      ["CARTER'S #771", 1_200, 7_800],
      ['SCHOOL LUNCH ACCT', 1_000, 5_000],
    ],
  ],
  [
    6,
    [
      ['AMC THEATRES 0212', 1_200, 5_200],
      ['STEAMGAMES.COM', 499, 5_999],
      ['TICKETMASTER "LIVE", INC', 4_500, 31_000],
    ],
  ],
  [
    3,
    [
      ['THE HOME DEPOT #6561', 899, 42_000],
      ["LOWE'S #01182", 900, 36_000],
      ['IKEA 工場', 1_500, 45_000],
    ],
  ],
];

export interface Subscription {
  payee: string;
  account: 'chk' | 'visa';
  /** Day of each month, or of March if the payment is yearly. */
  day: number;
  isYearly?: true;
  /** Prices with their first dates. The first one is the initial price. */
  prices: readonly (readonly [from: string, cents: number])[];
}

const START = '2021-11-01';

export const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    payee: 'NETFLIX.COM',
    account: 'visa',
    day: 4,
    prices: [
      [START, 1_399],
      ['2022-03-01', 1_549],
      ['2025-01-21', 1_799],
    ],
  },
  {
    payee: 'SPOTIFY USA',
    account: 'visa',
    day: 9,
    prices: [
      [START, 999],
      ['2023-08-01', 1_099],
      ['2024-07-01', 1_199],
    ],
  },
  {
    payee: 'HULU 877-824-4858',
    account: 'visa',
    day: 14,
    prices: [
      [START, 699],
      ['2022-10-10', 799],
      ['2024-10-17', 999],
    ],
  },
  {
    payee: 'DISNEY PLUS',
    account: 'visa',
    day: 18,
    prices: [
      [START, 799],
      ['2022-12-08', 1_099],
      ['2023-10-12', 1_399],
      ['2024-10-17', 1_599],
    ],
  },
  { payee: 'APPLE.COM/BILL ICLOUD', account: 'visa', day: 21, prices: [[START, 299]] },
  {
    payee: 'NYTIMES*DIGITAL',
    account: 'visa',
    day: 2,
    prices: [
      ['2022-02-01', 400],
      ['2023-02-01', 1_700],
      ['2024-02-01', 2_500],
    ],
  },
  {
    payee: 'PLANET FITNESS CLUB FEE',
    account: 'chk',
    day: 17,
    prices: [
      [START, 2_299],
      ['2024-06-28', 2_499],
    ],
  },
  {
    payee: 'ADOBE *CREATIVE CLD',
    account: 'visa',
    day: 26,
    prices: [
      ['2022-05-01', 5_299],
      ['2024-05-01', 5_999],
    ],
  },
  {
    payee: 'VERIZON WIRELESS',
    account: 'visa',
    day: 11,
    prices: [
      [START, 12_000],
      ['2023-09-01', 12_600],
      ['2025-03-01', 13_400],
    ],
  },
  {
    payee: 'XFINITY INTERNET',
    account: 'chk',
    day: 23,
    prices: [
      [START, 6_999],
      ['2022-12-01', 7_499],
      ['2024-01-01', 8_299],
    ],
  },
  {
    payee: 'STATE FARM INS AUTO',
    account: 'chk',
    day: 6,
    prices: [
      [START, 13_850],
      ['2023-02-01', 16_120],
      ['2024-08-01', 18_975],
    ],
  },
  {
    payee: 'AMAZON PRIME*ANNUAL',
    account: 'visa',
    day: 25,
    isYearly: true,
    prices: [
      [START, 11_900],
      ['2022-03-25', 13_900],
    ],
  },
];

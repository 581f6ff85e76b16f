/**
 * Payees as banks print them, with minimum and maximum in cents. Some contain characters that break parsers: quotes,
 * ampersands, accents and other scripts.
 */
export const SHOPS: readonly [readonly [string, number, number], ...(readonly [string, number, number])[]] = [
  ['SAFEWAY #1187', 900, 16_500],
  ['TRADER JOES 552', 800, 9_000],
  ['SQ *GREEN MARKET', 400, 3_500],
  ['STARBUCKS 33120', 375, 1_200],
  ['TST* LUIGI & SONS', 2_400, 9_800],
  ['PAYPAL *PÂTISSERIE ÉCLAIR', 500, 2_100],
  ['CHEVRON 0093312', 2_500, 7_000],
  ['UBER *TRIP 4XK2', 800, 4_400],
  ['AMZN Mktp US*ZZ1AB', 699, 14_000],
  ['TARGET 00018823', 1_100, 15_000],
  ['WALGREENS #2207', 450, 6_500],
  ['O\'REILLY "PUB", DUBLIN', 1_500, 6_800],
  ['UNIQLO 新宿', 1_900, 12_000],
  ['CITY PARKING 07', 300, 2_000],
  ['AMC 4410 ONLINE', 1_300, 4_600],
];

/** Account, day of month, payee and cents. */
export const SUBSCRIPTIONS: readonly (readonly ['checking' | 'visa', number, string, number])[] = [
  ['visa', 4, 'NETFLIX.COM', 1_549],
  ['visa', 9, 'SPOTIFY USA', 1_099],
  ['visa', 11, 'VERIZON WIRELESS', 12_600],
  ['checking', 17, 'PLANET FITNESS CLUB FEE', 2_499],
  ['checking', 23, 'COMCAST XFINITY INTERNET', 7_499],
];

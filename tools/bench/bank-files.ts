// Bank files of one household: eight accounts in a single file, with transfers between them.

type AccountKind = 'CHECKING' | 'SAVINGS' | 'CREDITCARD' | 'CREDITLINE';

interface BankAccount {
  readonly name: string;
  readonly number: string;
  readonly kind: AccountKind;
}

const ACCOUNTS = [
  { name: 'Everyday Checking', number: '000123400001', kind: 'CHECKING' },
  { name: 'Rainy Day Savings', number: '000123400002', kind: 'SAVINGS' },
  { name: 'Travel Card', number: '4111000000001111', kind: 'CREDITCARD' },
  { name: 'Store Card', number: '5500000000000004', kind: 'CREDITCARD' },
  { name: 'Family Card', number: '5500000000002222', kind: 'CREDITCARD' },
  { name: 'Car Loan', number: '770000310', kind: 'CREDITLINE' },
  { name: 'Student Loan', number: '770000311', kind: 'CREDITLINE' },
  { name: 'Home Loan', number: '770000312', kind: 'CREDITLINE' },
] as const satisfies readonly BankAccount[];

const [CHECKING, SAVINGS, TRAVEL, STORE, FAMILY, CAR, STUDENT, HOME] = [0, 1, 2, 3, 4, 5, 6, 7];
const SPENDING = [CHECKING, TRAVEL, TRAVEL, FAMILY, STORE] as const;

/** Payee, minimum and maximum amount in cents. */
const SHOPS = [
  ['RIVERSIDE GROCERY #0451', 1_200, 18_500],
  ['CORNER BAKERY 118', 250, 2_400],
  ['HARBOR COFFEE STORE 07811', 395, 1_450],
  ['NORTH FUEL 57442', 2_200, 7_200],
  ['MARKET SQUARE WHSE #0334', 4_500, 32_000],
  ['TST* LITTLE NOODLE BAR', 950, 3_400],
  ['PARK STREET BOOKS', 700, 6_000],
  ['CITY PARKING GARAGE', 300, 2_400],
  ['METRO TRANSIT', 250, 1_000],
  ['GREEN CROSS PHARMACY #08812', 500, 8_800],
  ['HARDWARE & HOME #6561', 899, 42_000],
  ['CINEMA 0212', 1_200, 5_200],
] as const;

/** Payee, account, day of the month, cents. */
const SUBSCRIPTIONS = [
  ['FILMS ONLINE', TRAVEL, 4, 1_549],
  ['MUSIC ONLINE', TRAVEL, 9, 1_099],
  ['MOBILE PHONE CO', CHECKING, 11, 6_500],
  ['FIBER INTERNET', CHECKING, 23, 7_499],
  ['AUTO INSURANCE', CHECKING, 6, 16_120],
] as const;

/** From, to, day of the month, cents, delay in days. */
const TRANSFERS = [
  [CHECKING, SAVINGS, 2, 25_000, 1],
  [CHECKING, TRAVEL, 19, 60_000, 1],
  [CHECKING, FAMILY, 20, 45_000, 1],
  [CHECKING, STORE, 16, 15_000, 1],
  [CHECKING, CAR, 12, 54_987, 0],
  [CHECKING, STUDENT, 21, 32_124, 0],
  [CHECKING, HOME, 1, 209_344, 0],
] as const;

const FIRST = Date.UTC(2021, 0, 1);
const DAYS = 1_800;
const DAY_MS = 86_400_000;

export interface BankRow {
  /** Index in `ACCOUNTS`. */
  readonly account: number;
  /** Days since the first day. */
  readonly day: number;
  readonly cents: number;
  readonly payee: string;
  /** Index of the other account; only for a transfer. */
  readonly other?: number;
}

/** Returns a generator of numbers in [0, 1) that are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns `count` transactions of five years, oldest first: pay, subscriptions, transfers and card payments. The rest
 * is shopping.
 */
export function bankRows(count: number, seed: number): BankRow[] {
  const random = randomNumbers(seed);
  const rows: BankRow[] = [];
  for (let day = 0; day < DAYS; day += 1) rows.push(...plannedRows(day));
  if (rows.length > count) rows.length = count;
  while (rows.length < count) {
    const [payee, lowest, highest] = SHOPS[Math.floor(random() * SHOPS.length)] ?? SHOPS[0];
    const cents = lowest + Math.floor((highest - lowest) * random() ** 2.6);
    const account = SPENDING[Math.floor(random() * SPENDING.length)] ?? CHECKING;
    const day = Math.floor(random() * DAYS);
    rows.push({ account, day, cents: -cents, payee });
    if (rows.length < count && random() < 0.013)
      rows.push({ account, day: Math.min(day + 5, DAYS - 1), cents, payee: `${payee} REFUND` });
  }
  return rows.sort((a, b) => a.day - b.day);
}

function plannedRows(day: number): BankRow[] {
  const date = new Date(FIRST + day * DAY_MS).getUTCDate();
  const pay: BankRow[] =
    day % 14 === 4 ? [{ account: CHECKING, day, cents: 286_140, payee: 'EMPLOYER DIRECT DEP' }] : [];
  const bills = SUBSCRIPTIONS.flatMap(([payee, account, on, cents]): BankRow[] =>
    on === date ? [{ account, day, cents: -cents, payee }] : [],
  );
  const moved = TRANSFERS.flatMap(([from, to, on, cents, lag]): BankRow[] =>
    on !== date
      ? []
      : [
          { account: from, day, cents: -cents, payee: `ONLINE TRANSFER TO ${nameOf(to).toUpperCase()}`, other: to },
          {
            account: to,
            day: Math.min(day + lag, DAYS - 1),
            cents,
            payee: `ONLINE TRANSFER FROM ${nameOf(from).toUpperCase()}`,
            other: from,
          },
        ],
  );
  return [...pay, ...bills, ...moved];
}

const nameOf = (account: number): string => ACCOUNTS[account]?.name ?? '';
const isoDay = (day: number): string => new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10);
const money = (cents: number): string => (cents / 100).toFixed(2);
const ofAccount = (rows: readonly BankRow[], account: number): BankRow[] =>
  rows.filter((row) => row.account === account);

/** Returns OFX 1 with a statement for each account and a bank id for each row. */
export function ofxOf(rows: readonly BankRow[]): string {
  const entries = (account: number, own: readonly BankRow[]): string =>
    own
      .map(
        ({ day, cents, payee, other }, at) =>
          `<STMTTRN><TRNTYPE>${other === undefined ? (cents < 0 ? 'DEBIT' : 'CREDIT') : 'XFER'}<DTPOSTED>${isoDay(day).replaceAll('-', '')}<TRNAMT>${money(cents)}<FITID>${account}-${at}<NAME>${payee.replaceAll('&', '&amp;')}</STMTTRN>`,
      )
      .join('\n');
  const statement = ({ number, kind }: BankAccount, account: number): string => {
    const own = ofAccount(rows, account);
    const [set, inner, from] =
      kind === 'CREDITCARD'
        ? ['CCSTMTTRNRS', 'CCSTMTRS', `<CCACCTFROM><ACCTID>${number}</CCACCTFROM>`]
        : ['STMTTRNRS', 'STMTRS', `<BANKACCTFROM><BANKID>021000021<ACCTID>${number}<ACCTTYPE>${kind}</BANKACCTFROM>`];
    const balance = own.reduce((sum, { cents }) => sum + cents, 0);
    return `<${set}><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><${inner}><CURDEF>USD${from}<BANKTRANLIST><DTSTART>${ofxDay(0)}<DTEND>${ofxDay(DAYS)}\n${entries(account, own)}\n</BANKTRANLIST><LEDGERBAL><BALAMT>${money(balance)}<DTASOF>${ofxDay(DAYS)}</LEDGERBAL></${inner}></${set}>`;
  };
  const of = (isCard: boolean): string =>
    ACCOUNTS.flatMap((account, at) =>
      (account.kind === 'CREDITCARD') === isCard ? [statement(account, at)] : [],
    ).join('\n');
  const head =
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n';
  const signOn =
    `<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${ofxDay(DAYS)}<LANGUAGE>ENG<FI><ORG>Coast ` +
    `Bank<FID>3000</FI></SONRS></SIGNONMSGSRSV1>`;
  return `${head}<OFX>${signOn}\n<BANKMSGSRSV1>${of(false)}</BANKMSGSRSV1>\n<CREDITCARDMSGSRSV1>${of(true)}</CREDITCARDMSGSRSV1></OFX>\n`;
}

const ofxDay = (day: number): string => isoDay(day).replaceAll('-', '');

/** Returns QIF with a section for each account. A transfer names its other account. */
export function qifOf(rows: readonly BankRow[]): string {
  const type = (kind: AccountKind): string =>
    kind === 'CREDITCARD' ? 'CCard' : kind === 'CREDITLINE' ? 'Oth L' : 'Bank';
  const record = ({ day, cents, payee, other }: BankRow): string => {
    const [year, month, date] = isoDay(day).split('-');
    return `D${month}/${date}/${year}\nT${money(cents)}\nP${payee}\nL${other === undefined ? 'Household' : `[${nameOf(other)}]`}\n^`;
  };
  return ACCOUNTS.map(
    ({ name, kind }, at) =>
      `!Account\nN${name}\nT${type(kind)}\n^\n!Type:${type(kind)}\n${ofAccount(rows, at).map(record).join('\n')}\n`,
  ).join('');
}

/** Returns one table of all accounts, with a column that names each row's account. */
export const csvOf = (rows: readonly BankRow[]): string =>
  `Date,Account,Payee,Category,Amount\n${rows.map(({ account, day, cents, payee, other }) => `${isoDay(day)},${nameOf(account)},${payee},${other === undefined ? 'Household' : 'Transfer'},${money(cents)}`).join('\n')}\n`;

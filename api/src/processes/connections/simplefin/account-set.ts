import type { CivilDate, Minor } from '@tideline/domain';
import { dayOf } from './day-of.ts';
import { decimalOf } from './decimal.ts';
import { plainText } from './plain-text.ts';

/** A transaction as reported by a bridge, in ledger units. */
export interface BridgeRow {
  readonly externalId: string;
  readonly postedOn: CivilDate;
  readonly transactedOn: CivilDate | null;
  readonly amountMinor: Minor;
  readonly payee: string;
  readonly memo: string | null;
  readonly pending: boolean;
}

/** A transaction that cannot be read. It is listed with its field and value, and never dropped silently. */
export interface BridgeRowProblem {
  /** Empty if the transaction has no id. */
  readonly externalId: string;
  readonly field: 'transaction' | 'id' | 'posted' | 'amount' | 'description';
  readonly value: string;
}

export interface BridgeAccount {
  readonly externalId: string;
  readonly name: string;
  readonly institution: string | null;
  /** ISO 4217 code; null if the account contains something else. */
  readonly currency: string | null;
  readonly unit: string | null;
  readonly balanceMinor: Minor | null;
  readonly availableMinor: Minor | null;
  readonly balanceOn: CivilDate | null;
  /** Whether the bridge reports investments in the account. */
  readonly hasHoldings: boolean;
  readonly rows: readonly BridgeRow[];
  readonly problems: readonly BridgeRowProblem[];
}

/** A bridge's message to the user. */
export interface BridgeError {
  readonly text: string;
  /** Whether the bank requires the customer to sign in again. */
  readonly isSignIn: boolean;
  /** The affected account; null if all are affected or if it is unknown. */
  readonly accountId: string | null;
}

export interface AccountSet {
  readonly accounts: readonly BridgeAccount[];
  /** Names of unreadable accounts in the response. */
  readonly unreadable: readonly string[];
  readonly errors: readonly BridgeError[];
}

export interface ReadAs {
  readonly timeZone: string;
  /** The date of pending transactions without one. */
  readonly today: CivilDate;
}

const MAX_ACCOUNTS = 200;
const MAX_ROWS = 50_000;
const MAX_ERRORS = 50;
const TEXT_CHARS = 500;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const words = (value: unknown, maxChars = TEXT_CHARS): string =>
  typeof value === 'string' ? plainText(value, maxChars) : '';
const shown = (value: unknown): string =>
  plainText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 80);

/**
 * Parses the response of GET /accounts, for version 1 (`errors`, `org` in each account) and 2 (`errlist`,
 * `connections`) of the protocol. Returns null if it is not an account set.
 *
 * Source  https://www.simplefin.org/protocol.html
 */
export function readAccountSet(body: string, readAs: ReadAs): AccountSet | null {
  const set = parsed(body);
  if (!isObject(set) || !Array.isArray(set['accounts']) || set['accounts'].length > MAX_ACCOUNTS) return null;
  const institutions = new Map(
    list(set['connections'])
      .filter(isObject)
      .map((each) => [each['conn_id'], words(each['org_name'], 120) || words(each['name'], 120)]),
  );
  const accounts: BridgeAccount[] = [];
  const unreadable: string[] = [];
  for (const each of set['accounts']) {
    const account = isObject(each) ? readAccount(each, institutions, readAs) : null;
    if (account === null || accounts.some(({ externalId }) => externalId === account.externalId))
      unreadable.push(isObject(each) ? words(each['name'], 120) : '');
    else accounts.push(account);
  }
  return { accounts, unreadable, errors: readErrors(set, accounts) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // not JSON, so not an account set
  }
}

function readAccount(account: Json, institutions: ReadonlyMap<unknown, string>, readAs: ReadAs): BridgeAccount | null {
  const [externalId, name, said] = [words(account['id'], 200), words(account['name'], 120), words(account['currency'])];
  const currency = /^[A-Z]{3}$/.test(said) ? said : null;
  const transactions = list(account['transactions']);
  if (
    externalId === '' ||
    name === '' ||
    (currency === null && !/^https?:\/\//.test(said)) ||
    transactions.length > MAX_ROWS
  )
    return null;
  const org = isObject(account['org']) ? account['org'] : {};
  const balance = currency === null ? null : decimalOf(account['balance'], currency);
  const available = currency === null ? null : decimalOf(account['available-balance'], currency);
  const read = currency === null ? [] : transactions.map((each) => readRow(each, currency, readAs));
  return {
    externalId,
    name,
    institution:
      words(org['name'], 120) || (institutions.get(account['conn_id']) ?? '') || words(org['domain'], 120) || null,
    currency,
    unit: currency === null ? unitOf(said) : null,
    balanceMinor: balance?.ok === true ? balance.minor : null,
    availableMinor: available?.ok === true ? available.minor : null,
    balanceOn: dayOf(account['balance-date'], readAs.timeZone),
    hasHoldings: list(account['holdings']).length > 0,
    rows: read.flatMap((row) => ('field' in row ? [] : [row])),
    problems: read.flatMap((row) => ('field' in row ? [row] : [])),
  };
}

/**
 * Returns a unit's name from its URL: "https://www.example.com/flight-miles" → "flight miles". The URL itself is not
 * requested, because nothing depends on its content.
 */
function unitOf(url: string): string {
  const { pathname = '', hostname = '' } = URL.parse(url) ?? {};
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  return plainText(last.replaceAll(/%[0-9A-Fa-f]{2}|[-_+.]/g, ' '), 40) || 'points';
}

function readRow(row: unknown, currency: string, { timeZone, today }: ReadAs): BridgeRow | BridgeRowProblem {
  if (!isObject(row)) return { externalId: '', field: 'transaction', value: shown(row) };
  const externalId = words(row['id'], 250);
  if (externalId === '') return { externalId, field: 'id', value: shown(row['id']) };
  const amount = decimalOf(row['amount'], currency);
  if (!amount.ok) return { externalId, field: 'amount', value: shown(row['amount']) };
  const transactedOn = dayOf(row['transacted_at'], timeZone);
  const pending = row['pending'] === true || row['posted'] === 0;
  const postedOn = dayOf(row['posted'], timeZone) ?? (pending ? (transactedOn ?? today) : null);
  if (postedOn === null) return { externalId, field: 'posted', value: shown(row['posted']) };
  const [description, payee, memo] = [words(row['description']), words(row['payee']), words(row['memo'])];
  const printed = description || payee || memo;
  if (printed === '') return { externalId, field: 'description', value: shown(row['description']) };
  const more = [memo, payee].find((text) => text !== '' && text !== printed) ?? null;
  return {
    externalId,
    postedOn,
    transactedOn: transactedOn === postedOn ? null : transactedOn,
    amountMinor: amount.minor,
    payee: printed,
    memo: more,
    pending,
  };
}

const SIGN_IN = /authenti|sign[ -]?in|log[ -]?in|credential|password/i;

function readErrors(set: Json, accounts: readonly BridgeAccount[]): BridgeError[] {
  const structured = list(set['errlist'])
    .filter(isObject)
    .map((each): BridgeError => {
      const code = words(each['code'], 60);
      return {
        text: words(each['message'] ?? each['msg']) || code,
        isSignIn: code.startsWith('con.auth') || code === 'act.auth',
        accountId: accountIdOf(each, accounts),
      };
    });
  // servers that send both repeat the same errors
  const plain =
    structured.length > 0
      ? []
      : list(set['errors']).map((each): BridgeError => ({
          text: words(each),
          isSignIn: SIGN_IN.test(words(each)),
          accountId: null,
        }));
  return [...structured, ...plain].filter(({ text }) => text !== '').slice(0, MAX_ERRORS);
}

function accountIdOf(error: Json, accounts: readonly BridgeAccount[]): string | null {
  const id = words(error['account_id'], 200);
  return accounts.some(({ externalId }) => externalId === id) ? id : null;
}

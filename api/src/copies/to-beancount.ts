import { addDays, civilDate, formatDecimal, minor } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { detailsOf, type TransactionDetails } from '../transactions/transaction-details.store.ts';
import { inBatches } from './read-rows.ts';

interface AccountRow {
  id: string;
  name: string;
  type: string;
  currency: string;
  balanceMinor: number;
}

interface CategoryRow {
  id: string;
  name: string;
  nature: 'income' | 'expense' | 'transfer';
}

interface LedgerRow {
  id: string;
  accountId: string;
  postedOn: string;
  payee: string;
  memo: string | null;
  amountMinor: number;
  currency: string;
  kind: string;
  status: string;
  categoryId: string | null;
}

const OWED = new Set(['credit_card', 'line_of_credit', 'loan', 'other_liability']);
const ROOTS = { income: 'Income', expense: 'Expenses', transfer: 'Equity' } as const;
const FIXED = [
  'Equity:Opening-Balances',
  'Equity:Adjustments',
  'Equity:Transfers',
  'Income:Uncategorised',
  'Expenses:Uncategorised',
];

/** A part of an account name: letters, digits and dashes, the first one no small letter. */
export function accountPart(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /^[\p{Lu}\p{N}]/u.test(capital) ? capital : `X-${capital}`;
}

/** Names for all, each once: `Assets:Everyday`, and `Assets:Everyday-2` for another one of that name. */
function nameAll(
  rows: readonly { id: string; name: string }[],
  rootOf: (id: string) => string,
  taken: Set<string>,
): Map<string, string> {
  return new Map(
    rows.map(({ id, name }) => {
      const base = `${rootOf(id)}:${accountPart(name)}`;
      let made = base;
      for (let n = 2; taken.has(made); n++) made = `${base}-${n}`;
      taken.add(made);
      return [id, made];
    }),
  );
}

/** `-1234` cents → `-12.34`. */
const decimal = (amountMinor: number, currency: string): string => formatDecimal(minor(amountMinor), currency);

const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[\r\n]+/g, ' ')}"`;

/**
 * The ledger as text of plain-text accounting (beancount), a piece at a time: accounts under Assets and Liabilities, categories under Income
 * and Expenses. Each leg of a transfer is booked on its own day against Equity:Transfers, so that every balance is right on every day; what
 * each account holds at the end stands there to be checked.
 */
export async function* beancountOf(
  tx: HouseholdTx,
  household: { name: string; currency: string },
  today: string,
): AsyncGenerator<string> {
  const accounts = await tx.many<AccountRow>(sql`
    select a.id, a.name, a.type, a.currency, coalesce(b.balance_minor, 0) as balance_minor
    from account a left join account_balance b on b.household_id = a.household_id and b.account_id = a.id
    where a.household_id = ${tx.householdId} and a.deleted_at is null order by a.created_at, a.id`);
  const categories = await tx.many<CategoryRow>(
    sql`select id, name, nature from category where household_id = ${tx.householdId} order by position, id`,
  );
  const tags = new Map(
    (
      await tx.many<{ id: string; name: string }>(sql`select id, name from tag where household_id = ${tx.householdId}`)
    ).map(({ id, name }) => [id, name]),
  );
  const { first, last } = await tx.one<{ first: string | null; last: string | null }>(sql`
    select min(posted_on) as first, max(posted_on) as last from transaction where household_id = ${tx.householdId} and deleted_at is null`);

  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const natures = new Map(categories.map(({ id, nature }) => [id, nature]));
  const taken = new Set(FIXED);
  const accountNames = nameAll(accounts, (id) => (OWED.has(types.get(id) ?? '') ? 'Liabilities' : 'Assets'), taken);
  const categoryNames = nameAll(categories, (id) => ROOTS[natures.get(id) ?? 'expense'], taken);
  yield `option "title" ${quoted(household.name)}\noption "operating_currency" "${household.currency}"\n\n`;
  yield [...taken].map((name) => `${first ?? today} open ${name}\n`).join('');

  const counterOf = (categoryId: string | null, amountMinor: number): string =>
    (categoryId === null ? undefined : categoryNames.get(categoryId)) ??
    (amountMinor > 0 ? 'Income:Uncategorised' : 'Expenses:Uncategorised');
  const query = sql`
    select t.id, t.account_id, t.posted_on, t.payee, t.memo, t.amount_minor, a.currency, t.kind, t.status, t.category_id
    from transaction t join account a on a.household_id = t.household_id and a.id = t.account_id
    where t.household_id = ${tx.householdId} and t.deleted_at is null and a.deleted_at is null order by t.posted_on, t.id`;
  for await (const batch of inBatches<LedgerRow>(tx, query)) {
    const details = await detailsOf(tx, batch);
    yield batch.map((row) => entry(row, details.get(row.id), { accountNames, counterOf, tags })).join('');
  }

  const after = addDays(civilDate(last === null || last < today ? today : last), 1);
  yield `\n${accounts.map(({ id, balanceMinor, currency }) => `${after} balance ${accountNames.get(id)} ${decimal(balanceMinor, currency)} ${currency}\n`).join('')}`;
}

interface Names {
  accountNames: ReadonlyMap<string, string>;
  counterOf: (categoryId: string | null, amountMinor: number) => string;
  tags: ReadonlyMap<string, string>;
}

function entry(
  row: LedgerRow,
  details: TransactionDetails | undefined,
  { accountNames, counterOf, tags }: Names,
): string {
  const { postedOn, payee, memo, amountMinor, currency, kind, status } = row;
  const isTransfer = details?.transfer?.state === 'confirmed';
  const labels = [
    ...(details?.tagIds ?? []).map((id) => `#${accountPart(tags.get(id) ?? id).toLowerCase()}`),
    ...(isTransfer ? [`^${details.transfer?.transferId}`] : []),
  ];
  const counter =
    kind === 'opening'
      ? 'Equity:Opening-Balances'
      : kind === 'adjustment'
        ? 'Equity:Adjustments'
        : isTransfer
          ? 'Equity:Transfers'
          : counterOf(row.categoryId, amountMinor);
  const parts =
    details === undefined || details.splits.length === 0
      ? [{ counter, minor: -amountMinor }]
      : details.splits.map(({ categoryId, amount }) => ({
          counter: counterOf(categoryId, Number(amount.minor)),
          minor: -Number(amount.minor),
        }));
  const lines = [{ counter: accountNames.get(row.accountId) ?? '', minor: amountMinor }, ...parts].map(
    (part) => `  ${part.counter}  ${decimal(part.minor, currency)} ${currency}\n`,
  );
  return `\n${postedOn} ${status === 'pending' ? '!' : '*'} ${quoted(payee)} ${quoted(memo ?? '')}${labels.map((label) => ` ${label}`).join('')}\n${lines.join('')}`;
}

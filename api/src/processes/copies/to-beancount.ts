import { addDays, civilDate, formatDecimal, minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { detailsOf, type TransactionDetails } from '../../ledger/postings/transaction-details.store.ts';
import {
  ledgerQuery,
  type LedgerRow,
  listAccountsOf,
  listCategoriesOf,
  listTagsOf,
  readPeriod,
} from './beancount.store.ts';
import { inBatches } from './read-rows.store.ts';

const OWED = new Set(['credit_card', 'line_of_credit', 'loan', 'other_liability']);
const ROOTS = { income: 'Income', expense: 'Expenses', transfer: 'Equity' } as const;
const FIXED = [
  'Equity:Opening-Balances',
  'Equity:Adjustments',
  'Equity:Transfers',
  'Income:Uncategorized',
  'Expenses:Uncategorized',
];

/** Returns a name as part of an account name: letters, digits and dashes, not starting with a lower-case letter. */
export function accountPart(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1);
  return /^[\p{Lu}\p{N}]/u.test(capital) ? capital : `X-${capital}`;
}

/** Gives each row a unique name: `Assets:Everyday`, and `Assets:Everyday-2` for a second row with that name. */
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

/** Formats minor units as a decimal: `-1234` cents → `-12.34`. */
const decimal = (amountMinor: number, currency: string): string => formatDecimal(minor(amountMinor), currency);

const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[\r\n]+/g, ' ')}"`;

/**
 * Yields the ledger as plain-text accounting (beancount) in pieces: accounts under Assets and Liabilities, categories
 * under Income and Expenses. Each leg of a transfer is posted on its own date against Equity:Transfers, so that every
 * balance is correct on every day. Final balances are included as assertions.
 */
export async function* beancountOf(
  tx: HouseholdTx,
  household: { name: string; currency: string },
  today: string,
): AsyncGenerator<string> {
  const accounts = await listAccountsOf(tx);
  const categories = await listCategoriesOf(tx);
  const tags = new Map((await listTagsOf(tx)).map(({ id, name }) => [id, name]));
  const { first, last } = await readPeriod(tx);

  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const natures = new Map(categories.map(({ id, nature }) => [id, nature]));
  const taken = new Set(FIXED);
  const accountNames = nameAll(accounts, (id) => (OWED.has(types.get(id) ?? '') ? 'Liabilities' : 'Assets'), taken);
  const categoryNames = nameAll(categories, (id) => ROOTS[natures.get(id) ?? 'expense'], taken);
  yield `option "title" ${quoted(household.name)}\noption "operating_currency" "${household.currency}"\n\n`;
  yield [...taken].map((name) => `${first ?? today} open ${name}\n`).join('');

  const counterOf = (categoryId: string | null, amountMinor: number): string =>
    (categoryId === null ? undefined : categoryNames.get(categoryId)) ??
    (amountMinor > 0 ? 'Income:Uncategorized' : 'Expenses:Uncategorized');
  for await (const batch of inBatches<LedgerRow>(tx, ledgerQuery(tx))) {
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
  return (
    `\n${postedOn} ${status === 'pending' ? '!' : '*'} ${quoted(payee)} ` +
    `${quoted(memo ?? '')}${labels.map((label) => ` ${label}`).join('')}\n${lines.join('')}`
  );
}

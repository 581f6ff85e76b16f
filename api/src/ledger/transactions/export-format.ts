import { type Money, toMinor, type Transaction } from '@tideline/contract';
import { formatDecimal, minor } from '@tideline/domain';
import { csvLine } from '../../platform/http/csv-line.ts';

interface ExportedSplit {
  category: string | null;
  amount: Money;
  memo: string | null;
  tags: string[];
}

/** A transaction with the names of the records it references. */
export type ExportedTransaction = Pick<
  Transaction,
  | 'id'
  | 'postedOn'
  | 'amount'
  | 'payee'
  | 'memo'
  | 'rawDescription'
  | 'checkNumber'
  | 'kind'
  | 'status'
  | 'source'
  | 'needsReview'
  | 'excluded'
  | 'originalAmount'
> & {
  account: string;
  category: string | null;
  tags: string[];
  transferAccount: string | null;
  splits: ExportedSplit[];
};

interface ExportWriter {
  start: string;
  rows: (rows: readonly ExportedTransaction[], isFirst: boolean) => string;
  end: string;
}

const decimal = (money: Money): string => formatDecimal(minor(toMinor(money)), money.currency);

type Part = Omit<ExportedSplit, 'amount'> & { amount: Money; of: string };

/** The columns in order. A split transaction has one row per part, so that amounts add up. */
const COLUMNS: readonly [string, (row: ExportedTransaction, part: Part) => string | null][] = [
  ['Date', ({ postedOn }) => postedOn],
  ['Account', ({ account }) => account],
  ['Payee', ({ payee }) => payee],
  ['Category', (_, { category }) => category],
  ['Amount', (_, { amount }) => decimal(amount)],
  ['Currency', ({ amount }) => amount.currency],
  ['Memo', (_, { memo }) => memo],
  ['Tags', (_, { tags }) => tags.join(', ')],
  ['Description', ({ rawDescription }) => rawDescription],
  ['Kind', ({ kind }) => kind],
  ['Status', ({ status }) => status],
  ['Check number', ({ checkNumber }) => checkNumber],
  ['Transfer account', ({ transferAccount }) => transferAccount],
  ['Original amount', ({ originalAmount }) => originalAmount && decimal(originalAmount)],
  ['Original currency', ({ originalAmount }) => originalAmount && originalAmount.currency],
  ['Excluded', ({ excluded }) => (excluded ? 'yes' : null)],
  ['Part', (_, { of }) => of],
  ['Id', ({ id }) => id],
];

function partsOf({ splits, category, amount, memo, tags }: ExportedTransaction): Part[] {
  if (splits.length === 0) return [{ category, amount, memo, tags, of: '' }];
  return splits.map((split, index) => ({
    ...split,
    memo: split.memo ?? memo,
    tags: [...new Set([...tags, ...split.tags])].sort(),
    of: `${index + 1}/${splits.length}`,
  }));
}

/** Writes CSV (RFC 4180) in UTF-8: commas, lines ending in CR LF, quotes only if needed, and one header line. */
export const csvWriter: ExportWriter = {
  start: csvLine(COLUMNS.map(([name]) => name)),
  rows: (rows) =>
    rows
      .map((row) =>
        partsOf(row)
          .map((part) => csvLine(COLUMNS.map(([, valueOf]) => valueOf(row, part))))
          .join(''),
      )
      .join(''),
  end: '',
};

/**
 * Writes `{"transactions": [ … ]}` with one transaction per line; amounts are decimal text, so that no reader rounds
 * them.
 */
export const jsonWriter: ExportWriter = {
  start: '{"transactions":[',
  rows: (rows, isFirst) =>
    rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(toJson(row))}`).join(''),
  end: '\n]}\n',
};

const amountJson = (money: Money) => ({ amount: decimal(money), currency: money.currency });

const toJson = ({ amount, originalAmount, splits, ...row }: ExportedTransaction) => ({
  id: row.id,
  date: row.postedOn,
  account: row.account,
  payee: row.payee,
  category: row.category,
  ...amountJson(amount),
  memo: row.memo,
  tags: row.tags,
  description: row.rawDescription,
  kind: row.kind,
  status: row.status,
  source: row.source,
  checkNumber: row.checkNumber,
  transferAccount: row.transferAccount,
  original: originalAmount && amountJson(originalAmount),
  needsReview: row.needsReview,
  excluded: row.excluded,
  splits: splits.map((split) => ({
    category: split.category,
    amount: decimal(split.amount),
    memo: split.memo,
    tags: split.tags,
  })),
});

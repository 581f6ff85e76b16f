import { plainHeader } from '../csv/header-words.ts';
import type { CsvRow } from '../csv/tokenize-csv.ts';
import type { Entry } from './entry.ts';
import type { Program } from '../program.ts';

type Cells = (name: string) => string;

/** Converts the rows of an export to account entries. A Firefly III transfer becomes two entries. */
export function entriesOf(program: Program, rows: readonly CsvRow[]): Entry[] {
  const columns = new Map((rows[0]?.cells ?? []).map((name, column) => [plainHeader(name), column] as const));
  const data = rows.slice(1);
  const cellsOf =
    (row: CsvRow): Cells =>
    (name) =>
      row.cells[columns.get(name) ?? -1] ?? '';
  const accounts = program === 'actual' ? new Set(data.map((row) => cellsOf(row)('account'))) : new Set<string>();
  return data.flatMap((row) => {
    const cells = cellsOf(row);
    if (program === 'ynab') return [ofYnab(row.line, cells)];
    if (program === 'actual') return [ofActual(row.line, cells, accounts)];
    return program === 'mint' ? [ofMint(row.line, cells)] : ofFirefly(row.line, cells);
  });
}

const NOTHING = {
  currency: null,
  transfer: null,
  tags: [],
  checkNumber: '',
  id: null,
  isOpening: false,
  part: null,
  whole: null,
  pending: false,
} as const;

/** Matches "Split (1/3) milk", or "(Split 1/3) milk" in YNAB 4. */
const YNAB_PART = /^\(?Split \(?(\d{1,4})\/(\d{1,4})\)\s*/i;
const YNAB_TRANSFER = /^Transfer\s*:\s*(.+)$/i;

function ofYnab(line: number, cells: Cells): Entry {
  const memo = cells('memo');
  const [words, index, of] = YNAB_PART.exec(memo) ?? [];
  const payee = cells('payee');
  const state = cells('cleared').toLowerCase();
  return {
    ...NOTHING,
    line,
    account: cells('account'),
    date: cells('date'),
    amount: { kind: 'sides', out: cells('outflow'), in: cells('inflow') },
    payee,
    memo: memo.slice((words ?? '').length),
    category: cells('category group/category') === '' ? cells('sub category') : cells('category'),
    group: cells('category group') || cells('master category'),
    cleared: state.startsWith('c') || state.startsWith('r'),
    transfer: YNAB_TRANSFER.exec(payee)?.[1]?.trim() ?? null,
    tags: cells('flag') === '' ? [] : [cells('flag')],
    checkNumber: cells('check number'),
    isOpening: /^Starting Balance$/i.test(payee),
    part: index === undefined ? null : { index: Number(index), of: Number(of) },
  };
}

const ACTUAL_WHOLE = /^\(SPLIT INTO (\d{1,4})\)\s*/;
const ACTUAL_PART = /^\(SPLIT (\d{1,4}) OF (\d{1,4})\)\s*/;

function ofActual(line: number, cells: Cells, accounts: ReadonlySet<string>): Entry {
  const notes = cells('notes');
  const [wholeWords, parts] = ACTUAL_WHOLE.exec(notes) ?? [];
  const [partWords, index, of] = ACTUAL_PART.exec(notes) ?? [];
  const [payee, account, state] = [cells('payee'), cells('account'), cells('cleared').toLowerCase()];
  const [group, category] = /^(.+?): (.+)$/.exec(cells('category'))?.slice(1) ?? ['', cells('category')];
  return {
    ...NOTHING,
    line,
    account,
    date: cells('date'),
    amount: { kind: 'signed', text: parts === undefined ? cells('amount') : cells('split amount'), negate: false },
    payee,
    memo: notes.slice((wholeWords ?? partWords ?? '').length),
    category: category ?? '',
    group: group ?? '',
    cleared: state === 'cleared' || state === 'reconciled' || state === 'true',
    transfer: payee !== account && accounts.has(payee) ? payee : null,
    isOpening: /^Starting Balance$/i.test(payee),
    part: index === undefined ? null : { index: Number(index), of: Number(of) },
    whole: parts === undefined ? null : { parts: Number(parts) },
  };
}

function ofMint(line: number, cells: Cells): Entry {
  const isOut = cells('transaction type').toLowerCase() !== 'credit';
  const [description, original, notes] = [cells('description'), cells('original description'), cells('notes')];
  return {
    ...NOTHING,
    line,
    account: cells('account name'),
    date: cells('date'),
    amount: { kind: 'absolute', text: cells('amount'), sign: isOut ? -1 : 1 },
    payee: description || original,
    memo: [notes, original === description ? '' : original].filter((part) => part !== '').join(' · '),
    category: cells('category'),
    group: '',
    cleared: false,
    tags: listOf(cells('labels')),
  };
}

/** Matches types of the user's accounts. Names of other accounts are payees. */
const OWN = /asset|default|cash|loan|debt|mortgage|liabilit|credit/i;

function ofFirefly(line: number, cells: Cells): Entry[] {
  const type = cells('type').toLowerCase();
  const sides = [
    {
      account: cells('source name'),
      kind: cells('source type'),
      other: cells('destination name'),
      sign: -1,
      amount: cells('amount'),
      currency: cells('currency code'),
    },
    {
      account: cells('destination name'),
      kind: cells('destination type'),
      other: cells('source name'),
      sign: 1,
      // the amount that arrives in an account in another currency
      amount: type === 'transfer' && cells('foreign amount') !== '' ? cells('foreign amount') : cells('amount'),
      currency:
        type === 'transfer' && cells('foreign amount') !== '' ? cells('foreign currency code') : cells('currency code'),
    },
  ] as const;
  const isOwn = (kind: string, side: 0 | 1): boolean =>
    kind === ''
      ? type === 'transfer' || (type === 'withdrawal' ? side === 0 : side === 1)
      : OWN.test(kind) && !/expense|revenue|initial|reconciliation/i.test(kind);
  const own = sides.filter(({ kind }, side) => isOwn(kind, side as 0 | 1));
  return own.map(({ account, other, sign, amount, currency }) => ({
    ...NOTHING,
    line,
    account,
    currency: currency === '' ? null : currency,
    date: cells('date').slice(0, 10),
    amount: { kind: 'absolute', text: amount, sign },
    payee: own.length === 2 ? `Transfer: ${other}` : other || cells('description'),
    memo: [cells('description'), cells('notes')].filter((part) => part !== '' && part !== other).join(' · '),
    category: cells('category'),
    group: '',
    cleared: /^(1|true|yes)$/i.test(cells('reconciled')),
    transfer: own.length === 2 ? other : null,
    tags: listOf(cells('tags')),
    id: cells('journal id') === '' ? null : `csv:firefly ${cells('journal id')}`,
    isOpening: type === 'opening balance',
  }));
}

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

import type { Minor } from '@tideline/domain';
import { EXTERNAL_ID_CHARS_MAX, MEMO_CHARS_MAX, PAYEE_CHARS_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileNotice, FileRow, ProblemReason, RowProblem } from '../statement.ts';
import { swiftAmount } from './amounts.ts';
import { entryDate, swiftDate } from './dates.ts';
import type { SwiftField } from './fields.ts';
import { type Information, readInformation } from './information.ts';

export interface RowFields {
  readonly line: SwiftField;
  readonly information: readonly string[];
}

export type RowResult =
  | { readonly ok: true; readonly row: FileRow; readonly isEntered: boolean; readonly notice: FileNotice | null }
  | { readonly ok: false; readonly problem: RowProblem };

/**
 * Value date, entry date (which some banks replace with four spaces), direction, funds code, amount, kind and
 * references.
 */
const STATEMENT_LINE =
  /^(\d{6})(?:(\d{4})| {4})?(R[CD]|E[CD]|[CD])([A-Z])?(\d[\d.,]*|,\d+)(?:([SNF])([A-Z0-9]{3}))?(.*)$/;
const IDS_APART = 'mt940:';
/** Matches real bank references, which contain digits, unlike "NONREF" and similar texts. */
const IS_REFERENCE = /\d/;

/**
 * Reads field 61 with its field 86 in the statement's currency. RC reverses a credit and RD a debit. `isEntered` means
 * that the row states its entry date.
 */
export function readRow({ line: field, information }: RowFields, currency: string): RowResult {
  const written = field.lines.map((line) => line.trim()).join('');
  const problem = (reason: ProblemReason): RowResult => ({
    ok: false,
    problem: { line: field.line, field: ':61:', value: shorten(written, 80), reason },
  });
  const [first = '', ...rest] = field.lines.map((line) => line.trim());
  // Some exports contain a line break before the amount.
  const isWhole = STATEMENT_LINE.test(first);
  const parts = STATEMENT_LINE.exec(isWhole ? first : written);
  if (parts === null) return problem(reasonOf(written));
  const [, valueText = '', entryText, mark = '', , figure = '', , kind = '', references = ''] = parts;
  const value = swiftDate(valueText);
  const entry = value === null ? null : entryText === undefined ? value : entryDate(entryText, value.day);
  if (value === null || entry === null) return problem('not_a_date');
  const amount = swiftAmount(figure, currency);
  if (!amount.ok) return problem(amount.reason);
  const isDebit = mark === 'D' || mark === 'RC' || mark === 'ED';
  const amountMinor = (isDebit && amount.minor !== 0 ? -amount.minor : amount.minor) as Minor;
  const about = wordsOf(readInformation(information), {
    kind,
    references,
    supplement: isWhole ? rest.join(' ') : '',
    isDebit,
  });
  const { reference, ...words } = about;
  const externalId = reference === null ? null : `${IDS_APART}${value.day} ${amountMinor} ${reference}`;
  return {
    ok: true,
    isEntered: entryText !== undefined,
    notice:
      value.moved || entry.moved
        ? {
            line: field.line,
            code: 'day_moved',
            detail: `${value.moved ? valueText : (entryText ?? '')} → ${value.moved ? value.day : entry.day}`,
          }
        : null,
    row: {
      line: field.line,
      postedOn: entry.day,
      transactedOn: value.day === entry.day ? null : value.day,
      amountMinor,
      ...words,
      // combined with date and amount, because banks restart their reference numbers
      externalId: externalId !== null && externalId.length <= EXTERNAL_ID_CHARS_MAX ? externalId : null,
      replacesExternalId: null,
      pending: mark.startsWith('E'),
    },
  };
}

/** Returns the reason why a line is invalid. */
function reasonOf(text: string): ProblemReason {
  if (!/^\d{6}/.test(text)) return text === '' ? 'missing' : 'not_a_date';
  return /^\d{6}(?:\d{4}| {4})?(?:R?[CD]|E[CD])/.test(text) ? 'not_an_amount' : 'not_a_direction';
}

const WORDS_OF_KIND: Readonly<Record<string, string>> = {
  CHK: 'Check',
  CHG: 'Charges',
  INT: 'Interest',
  DIV: 'Dividend',
  TRF: 'Transfer',
  DDT: 'Direct debit',
  STO: 'Standing order',
  LDP: 'Loan',
  COM: 'Commission',
  FEX: 'Foreign exchange',
};
/** Bank types for SWIFT transaction kinds and German bank codes. They imply categories that payees do not reveal. */
const TYPE_OF_KIND: Readonly<Record<string, string>> = { CHG: 'FEE', COM: 'FEE', INT: 'INT', DIV: 'DIV' };
const TYPE_OF_BUSINESS: Readonly<Record<string, string>> = {
  '083': 'ATM',
  '153': 'DIRECTDEP',
  '053': 'DIRECTDEP',
  '808': 'FEE',
  '814': 'INT',
};

interface LineWords {
  readonly kind: string;
  readonly references: string;
  readonly supplement: string;
  readonly isDebit: boolean;
}

function wordsOf(
  about: Information,
  { kind, references, supplement, isDebit }: LineWords,
): Pick<FileRow, 'payee' | 'memo' | 'bankType' | 'checkNumber'> & { reference: string | null } {
  const [own = '', banks = ''] = references.split('//').map((part) => part.trim());
  const extra = supplement.replace(/\s+/g, ' ').trim();
  const payee =
    about.name ??
    about.booking ??
    about.purpose ??
    (extra || (WORDS_OF_KIND[kind] ?? (isDebit ? 'Payment' : 'Credit')));
  const memo = [about.purpose, extra]
    .filter((part) => part !== null && part !== '' && part !== payee && !payee.includes(part))
    .join(' · ');
  const reference = [banks, about.endToEndId ?? ''].find((candidate) => IS_REFERENCE.test(candidate)) ?? null;
  return {
    payee: shorten(payee, PAYEE_CHARS_MAX),
    memo: memo === '' ? null : shorten(memo, MEMO_CHARS_MAX),
    bankType: TYPE_OF_KIND[kind] ?? TYPE_OF_BUSINESS[about.businessCode ?? ''] ?? (kind || null),
    checkNumber: kind === 'CHK' && /^\d*[1-9]\d*$/.test(own) ? shorten(own, 40) : null,
    reference,
  };
}

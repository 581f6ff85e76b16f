import { type CivilDate, type Minor, parseCivilDate } from '@tideline/domain';
import { readAmount } from '../amount.ts';
import type { ProblemReason } from '../statement.ts';
import { at, attribute, textAt, type XmlElement } from './build-tree.ts';

export type SignedAmount =
  | { readonly ok: true; readonly minor: Minor }
  | {
      readonly ok: false;
      readonly field: 'Amt' | 'CdtDbtInd';
      readonly reason: ProblemReason;
      readonly at: XmlElement | undefined;
    };

/** Returns the currency of an Amt in capital letters. */
export const currencyOf = (amount: XmlElement | undefined): string | null =>
  attribute(amount, 'Ccy')?.toUpperCase() ?? null;

/**
 * Combines an unsigned amount with its direction code. The direction of a reversal is already that of its own posting.
 */
export function signedAmount(
  amount: XmlElement | undefined,
  direction: XmlElement | undefined,
  currency: string,
): SignedAmount {
  const failed = (field: 'Amt' | 'CdtDbtInd', reason: ProblemReason, where: XmlElement | undefined): SignedAmount => ({
    ok: false,
    field,
    reason,
    at: where,
  });
  if (!amount?.text) return failed('Amt', 'missing', amount);
  const named = currencyOf(amount);
  if (named !== null && named !== currency) return failed('Amt', 'other_currency', amount);
  const read = readAmount(amount.text, currency, '.');
  if (!read.ok) return failed('Amt', read.reason, amount);
  const word = direction?.text?.toUpperCase() ?? '';
  if (word !== 'CRDT' && word !== 'DBIT')
    return failed('CdtDbtInd', word === '' ? 'missing' : 'not_a_direction', direction);
  return { ok: true, minor: (word === 'DBIT' && read.minor !== 0 ? -read.minor : read.minor) as Minor };
}

/** Returns the civil date of a date or timestamp as the bank wrote it; undefined if there is none. */
export function dayAt(
  element: XmlElement | undefined,
  path: string,
): { readonly day: CivilDate | null; readonly at: XmlElement } | undefined {
  const found = at(element, `${path}/Dt`) ?? at(element, `${path}/DtTm`);
  return found?.text ? { day: dayOf(found.text), at: found } : undefined;
}

/** Parses "2026-03-01", "2026-03-01T09:14:00+01:00" or "2026-03-01+01:00". */
export function dayOf(text: string): CivilDate | null {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return day < '1900' || day > '2199-12-31' ? null : (parseCivilDate(day) ?? null);
}

export const nameOf = (party: XmlElement | undefined): string | null =>
  textAt(party, 'Nm', 'Pty/Nm', 'Agt/FinInstnId/Nm');

import { addDays, type CivilDate, civilDate, type Minor, minor } from '@tideline/domain';
import type { BookedCard } from '../cards/card-book.ts';
import type { DebtMovementRow } from '../debt/debt-movements.store.ts';
import { paidSince } from './paid-since.ts';

export interface OpenStatement {
  dueOn: CivilDate;
  minimumMinor: Minor;
  /** Since it closed. */
  paidMinor: Minor;
  /** Still to be paid of all that it asks. */
  openMinor: Minor;
  /** What of it has to be paid in full, so that purchases stay free of interest; null: they are not, or its day is over. */
  graceMinor: Minor | null;
}

/** The last closed statement of a card as long as it asks for something: until its day, and after it while the minimum is not paid. null: none does. */
export function openStatement(
  { account, terms, owedMinor }: Pick<BookedCard, 'account' | 'terms' | 'owedMinor'>,
  movements: readonly DebtMovementRow[],
  today: string,
): OpenStatement | null {
  const { statement = null } = terms;
  if (statement === null || owedMinor === 0) return null;
  const { closesOn, dueOn, closingMinor, graceState, segments } = statement;
  const paidMinor = paidSince(movements, account.id, addDays(civilDate(closesOn), 1));
  const minimumMinor = Math.max(0, Math.min(closingMinor, statement.minimumMinor));
  if (dueOn < today && paidMinor >= minimumMinor) return null;
  const promotional = segments.reduce(
    (sum, segment) => (segment.promoEndsOn === null || segment.promoEndsOn < today ? sum : sum + segment.closingMinor),
    0,
  );
  const left = (ofMinor: number): Minor => minor(Math.max(0, Math.min(owedMinor, ofMinor - paidMinor)));
  return {
    dueOn: civilDate(dueOn),
    minimumMinor: minor(minimumMinor),
    paidMinor: minor(paidMinor),
    openMinor: left(closingMinor),
    graceMinor: graceState === 'in_grace' && dueOn >= today ? left(closingMinor - promotional) : null,
  };
}

import { addDays, type CivilDate, civilDate, type Minor, minor } from '@tideline/domain';
import type { LedgerCard } from '../cards/ledger-cards.ts';
import type { DebtMovementRow } from '../records/debt-movements.store.ts';
import { paidSince } from './paid-since.ts';

export interface OpenStatement {
  dueOn: CivilDate;
  minimumMinor: Minor;
  /** Amount paid since the statement closed. */
  paidMinor: Minor;
  /** Unpaid part of the closing balance. */
  openMinor: Minor;
  /**
   * Amount to pay to keep purchases interest-free. null: purchases are not interest-free, or the due date has passed.
   */
  graceMinor: Minor | null;
}

/**
 * Returns a card's last closed statement while it requires payment: until its due date, and later while the minimum is
 * unpaid. Returns null if there is none.
 */
export function openStatement(
  { account, terms, owedMinor }: Pick<LedgerCard, 'account' | 'terms' | 'owedMinor'>,
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

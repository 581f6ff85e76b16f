import { type CatalogError, fail, type SkippedTransaction } from '@tideline/contract';
import { type EditableField, editRefusal, nextTransactionStatus } from '@tideline/domain';
import type { LockedRow } from './locked-rows.store.ts';

/** The fields that the user sets; omitted fields remain unchanged. */
export interface Edit {
  accountId?: string | undefined;
  postedOn?: string | undefined;
  amountMinor?: number | undefined;
  categoryId?: string | null | undefined;
  status?: 'posted' | 'cleared' | undefined;
}

/** The account to which a transaction is moved. */
export interface TargetAccount {
  id: string;
  name: string;
  currency: string;
  state: string;
}

type Reason = Exclude<SkippedTransaction['reason'], 'not_found' | 'changed_since' | 'read_only'>;

/** Returns why a transaction cannot be changed this way; null if it can. */
export function refusalOf(row: LockedRow, edit: Edit, target: TargetAccount | null): Reason | null {
  if (editRefusal(row.status, changedFields(row, edit)) !== null) return 'reconciled';
  if (edit.status !== undefined && edit.status !== row.status && !canBecome(row.status, edit.status))
    return row.status === 'pending' ? 'pending' : 'reconciled';
  if (row.isSplit && typeof edit.categoryId === 'string') return 'split';
  if (row.transferId !== null && staysNoTransfer(row, edit)) return 'transfer';
  if (target !== null && target.id !== row.accountId && target.currency !== row.currency) return 'other_currency';
  if (target !== null && target.id !== row.accountId && target.state === 'closed') return 'account_closed';
  return null;
}

/** Returns the reason as an error of the catalog, for a single transaction. */
export function toFailure(reason: Reason, row: LockedRow, edit: Edit, target: TargetAccount | null): CatalogError {
  switch (reason) {
    case 'reconciled':
      return fail('TRANSACTION_RECONCILED', { fields: changedFields(row, edit) });
    case 'split':
      return fail('TRANSACTION_SPLIT', {});
    case 'transfer':
      return fail('TRANSACTION_IN_TRANSFER', { transferId: row.transferId ?? row.id });
    case 'pending':
      return fail('TRANSACTION_WRONG_STATE', { state: row.status });
    case 'other_currency':
      return fail('CURRENCY_MISMATCH', { expected: row.currency, given: target?.currency ?? '' });
    case 'account_closed':
      return fail('ACCOUNT_CLOSED', { accountName: target?.name ?? '' });
  }
}

/** Returns the changed fields among those that a statement locks. */
function changedFields(row: LockedRow, edit: Edit): EditableField[] {
  const fields: EditableField[] = [];
  if (edit.accountId !== undefined && edit.accountId !== row.accountId) fields.push('accountId');
  if (edit.postedOn !== undefined && edit.postedOn !== row.postedOn) fields.push('postedOn');
  if (edit.amountMinor !== undefined && edit.amountMinor !== row.amountMinor) fields.push('amountMinor');
  return fields;
}

const canBecome = (from: LockedRow['status'], to: 'posted' | 'cleared'): boolean =>
  (['post', 'clear', 'unclear'] as const).some((event) => {
    const next = nextTransactionStatus(from, event);
    return next.ok && next.state === to;
  });

/**
 * Returns whether an edit would break a confirmed transfer, whose legs have no category, are in two accounts, and
 * have opposite signs.
 */
const staysNoTransfer = (row: LockedRow, { categoryId, accountId, amountMinor }: Edit): boolean =>
  typeof categoryId === 'string' ||
  (accountId !== undefined && accountId === row.otherAccountId) ||
  (amountMinor !== undefined && Math.sign(amountMinor) !== Math.sign(row.amountMinor));

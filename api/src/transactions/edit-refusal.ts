import { type CatalogueError, fail, type LeftOut } from '@tideline/contract';
import { type EditableField, editRefusal, nextTransactionStatus } from '@tideline/domain';
import type { LockedRow } from './locked-rows.store.ts';

/** What a person sets; left out stays as it is. */
export interface Edit {
  accountId?: string | undefined;
  postedOn?: string | undefined;
  amountMinor?: number | undefined;
  categoryId?: string | null | undefined;
  status?: 'posted' | 'cleared' | undefined;
}

/** The account a transaction is moved to. */
export interface TargetAccount {
  id: string;
  name: string;
  currency: string;
  state: string;
}

type Reason = Exclude<LeftOut['reason'], 'not_found' | 'changed_since'>;

/** Why a transaction cannot be changed like this; null: it can. */
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

/** The same as an error of the catalogue, for one transaction that somebody looks at. */
export function toFailure(reason: Reason, row: LockedRow, edit: Edit, target: TargetAccount | null): CatalogueError {
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

/** Which of the fields that a statement agrees on would be others. */
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

/** A confirmed transfer has no category, two accounts, and money that leaves the one and arrives on the other. */
const staysNoTransfer = (row: LockedRow, { categoryId, accountId, amountMinor }: Edit): boolean =>
  typeof categoryId === 'string' ||
  (accountId !== undefined && accountId === row.otherAccountId) ||
  (amountMinor !== undefined && Math.sign(amountMinor) !== Math.sign(row.amountMinor));

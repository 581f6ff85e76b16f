import type { AccountType } from '@tideline/contract';
import type { FileRow } from './formats/statement.ts';
export const classify = (_row: FileRow, _accountType: AccountType): { kind: string; categoryKey: string | null } => ({ kind: 'standard', categoryKey: null });

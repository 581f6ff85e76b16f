import type { Permission } from '@tideline/contract';
import { useMay as useGranted } from '@tideline/ui';

/**
 * Whether the user may change the ledger (`edit`) or the household itself (`manage`), from the session's role. Buttons
 * and keys ask by themselves: `<Button needs="edit">`.
 */
export const useMay = (needed: Permission, accountId?: string): boolean => useGranted(needed, accountId);

import type { Permission } from '@tideline/contract';
import { useMay as useGranted } from '@tideline/ui';

/**
 * Returns whether the user may change the ledger (`edit`) or the household itself (`manage`), from the session's role.
 * Buttons and keys check this themselves: `<Button needs="edit">`.
 */
export const useMay = (needed: Permission, accountId?: string): boolean => useGranted(needed, accountId);

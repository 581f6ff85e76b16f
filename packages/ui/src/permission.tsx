import { createContext, use, type ReactNode } from 'react';
import type { Permission } from '@tideline/contract';

export type { Permission };

/** Returns whether the user may do something. `edit` can depend on the account that is changed. */
type May = (needed: Permission, accountId?: string) => boolean;

const GrantContext = createContext<May>(() => true);

/** Provides the user's permissions to all controls below it. Without a provider, everything is allowed. */
export function PermissionProvider({ may, children }: { may: May; children: ReactNode }) {
  return <GrantContext value={may}>{children}</GrantContext>;
}

/**
 * Declares that every control below it changes these accounts. A control that the server would reject for one of them
 * is not shown.
 */
export function AccountPermission({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const may = use(GrantContext);
  const mayAll: May = (needed, accountId) =>
    may(needed, accountId) && (needed !== 'edit' || ids.every((id) => may(needed, id)));
  return <GrantContext value={mayAll}>{children}</GrantContext>;
}

/** Returns whether the user may do something. A control that the server would reject is not shown. */
export function useMay(needed: Permission | undefined, accountId?: string): boolean {
  const may = use(GrantContext);
  return needed === undefined || may(needed, accountId);
}

/** Returns a function that checks accounts, so that choices can omit accounts that the user may not change. */
export function useMayChange(): (...accountIds: readonly (string | null | undefined)[]) => boolean {
  const may = use(GrantContext);
  return (...accountIds) => may('edit') && accountIds.every((id) => may('edit', id ?? undefined));
}

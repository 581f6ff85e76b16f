import { createContext, use, type ReactNode } from 'react';
import type { Permission } from '@tideline/contract';

export type { Permission };

const GrantContext = createContext<(needed: Permission) => boolean>(() => true);

/** Tells every control below it what the user may do. Without a provider, everything is allowed. */
export function PermissionProvider({ may, children }: { may: (needed: Permission) => boolean; children: ReactNode }) {
  return <GrantContext value={may}>{children}</GrantContext>;
}

/** Whether the user may do something. A control that the server would refuse is not shown. */
export function useMay(needed: Permission | undefined): boolean {
  const may = use(GrantContext);
  return needed === undefined || may(needed);
}

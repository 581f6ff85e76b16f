import type { Connection } from '@tideline/contract';

/** Returns the display name: the banks behind the connection, or otherwise the bridge. */
export function nameOf({ accounts, host }: Pick<Connection, 'accounts' | 'host'>): string {
  const banks = [...new Set(accounts.flatMap(({ institution }) => institution ?? []))];
  return banks.length === 0
    ? host
    : banks.length <= 3
      ? banks.join(', ')
      : `${banks.slice(0, 2).join(', ')} +${banks.length - 2}`;
}

import type { SecretKind } from './connections.store.ts';

/** What a sealed secret is and whose: sealed for one connection of one household, it opens nowhere else. */
export const secretContext = (householdId: string, connectionId: string, kind: SecretKind): string =>
  `simplefin ${kind} of ${connectionId} in ${householdId}`;

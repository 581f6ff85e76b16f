import type { SecretKind } from './connections.store.ts';

/** The context that binds a secret to its kind, connection and household; it cannot be opened in another. */
export const secretContext = (householdId: string, connectionId: string, kind: SecretKind): string =>
  `simplefin ${kind} of ${connectionId} in ${householdId}`;

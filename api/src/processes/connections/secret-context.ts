import type { SecretKind } from './connections.store.ts';

/**
 * Returns the context that binds a secret to its kind, connection and household. The secret cannot be opened in another
 * context.
 */
export const secretContext = (householdId: string, connectionId: string, kind: SecretKind): string =>
  `simplefin ${kind} of ${connectionId} in ${householdId}`;

import { fail, type Passkey } from '@tideline/contract';
import { findFactorReset, readFactors } from '../../../platform/auth/factors/factors.store.ts';
import { listPasskeys } from '../../../platform/auth/factors/passkeys.store.ts';
import type { SignedIn } from '../../../platform/auth/sessions.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { toPasskey } from './passkey-to-wire.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { keepAllFactors } from '../recent-factors.ts';

export interface FactorOverview {
  totpSince: string | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number | null;
  passkeyHost: string | null;
  resetDueAt: string | null;
}

/** Describes the user's second factors. */
export const describeFactors = (
  { db, publicOrigin }: Pick<AuthDeps, 'db' | 'publicOrigin'>,
  session: SignedIn,
): Promise<FactorOverview> =>
  db.withIdentity(session.user.id, async (tx) => {
    const { user } = session;
    const factors = await readFactors(tx, user.id);
    const reset = await findFactorReset(tx, user.id);
    return {
      totpSince: factors.totpSince,
      passkeys: (await listPasskeys(tx, user.id)).map((row) => toPasskey(row, session)),
      recoveryCodesLeft: factors.hasRecoveryCodes ? factors.recoveryCodesLeft : null,
      passkeyHost: passkeySiteOf(publicOrigin)?.host ?? null,
      resetDueAt: reset?.dueAt ?? null,
    };
  });

/** Cancels a requested removal of the second factors. Errors: FACTOR_TOO_NEW if a factor is too new for that. */
export const keepOwnFactors = ({ db }: Pick<AuthDeps, 'db'>, { user }: SignedIn): Promise<void> =>
  db.withIdentity(user.id, (tx) => keepAllFactors(tx, user.id));

/** Rejects a guest, who has nothing to sign in with. Errors: NOT_FOUND. */
export function requireAccount({ user }: Pick<SignedIn, 'user'>): void {
  if (user.guestExpiresAt !== null) throw fail('NOT_FOUND', {});
}

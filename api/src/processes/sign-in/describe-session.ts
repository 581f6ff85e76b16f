import type { Session } from '@tideline/contract';
import { findSignedIn, type SignedIn } from '../../platform/auth/sessions.ts';
import { type Clock, civilDate } from '../../platform/clock.ts';
import { chooseHousehold } from '../../platform/http/route-builder.ts';
import type { AuthDeps, NewSession } from './auth-deps.ts';

/** Returns the session that was just started with this token. */
export async function openSession({ db, clock }: Pick<AuthDeps, 'db' | 'clock'>, token: string): Promise<NewSession> {
  const signedIn = await findSignedIn({ db, clock }, token);
  if (signedIn === null) throw new Error('a session that was just created is missing');
  return { token, session: describeSession(signedIn, clock) };
}

/**
 * Describes a user's session with a household: the requested one, or the one used last. Errors: NOT_FOUND if the user
 * does not belong to it, or belongs to none.
 */
export function describeSession(signedIn: SignedIn, clock: Clock, asked?: string): Session {
  const { user, households } = signedIn;
  const active = chooseHousehold(signedIn, asked);
  return {
    user,
    household: active.household,
    role: active.role,
    households: households.map(({ household: { id, name }, role, isPrivate }) => ({
      id,
      name,
      role,
      ...(isPrivate && { isPrivate }),
    })),
    ...(active.deletesAt !== null && { householdDeletesAt: active.deletesAt }),
    today: civilDate(clock.now(), active.household.timezone),
  };
}

import { fail, type Session } from '@tideline/contract';
import { findSignedIn, type SignedIn } from '../../platform/auth/sessions.ts';
import { type Clock, civilDate } from '../../platform/clock.ts';
import type { AuthDeps, NewSession } from './auth-deps.ts';

/** Returns the session that was just started with this token. */
export async function openSession({ db, clock }: Pick<AuthDeps, 'db' | 'clock'>, token: string): Promise<NewSession> {
  const signedIn = await findSignedIn({ db, clock }, token);
  if (signedIn === null) throw new Error('a session that was just created is missing');
  return { token, session: describeSession(signedIn, clock) };
}

/** Describes the user with the household that they used last. */
export function describeSession({ user, households, lastHouseholdId }: SignedIn, clock: Clock): Session {
  const active = households.find(({ household }) => household.id === lastHouseholdId) ?? households[0];
  if (active === undefined) throw fail('NOT_FOUND', {});
  return {
    user,
    household: active.household,
    role: active.role,
    households: households.map(({ household, role }) => ({ id: household.id, name: household.name, role })),
    today: civilDate(clock.now(), active.household.timezone),
  };
}

import type { Session } from '@tideline/contract';
import { listReadOnlyAccounts } from '../../ledger/accounts/accounts.store.ts';
import { hasOtherMembers } from '../../ledger/members/members.store.ts';
import { countNotifications } from '../../automation/notifications/notifications.store.ts';
import { countPrivateAccounts } from '../private-accounts/private-household.ts';
import { requireFresh, type SignedIn } from '../../platform/auth/sessions.ts';
import { describePolicy } from '../../platform/auth/sign-up-policy.ts';
import type { AuthDeps, Caller, NewSession } from './auth-deps.ts';
import { changePassword, type PasswordChange } from './change-password.service.ts';
import { describeSession, openSession } from './describe-session.ts';
import { leaveSession } from './end-session.ts';
import { confirmPresence, type Proof } from './factors/confirm.service.ts';
import { signIn } from './sign-in.service.ts';
import type { SampleInput } from './guests.service.ts';
import { type PasswordSignUp, signUp } from './sign-up.service.ts';
import { endOtherSessions, endSession, listSessions } from './user-sessions.service.ts';

type KeepSampleInput = Pick<PasswordSignUp, 'name' | 'email' | 'password' | 'setupCode'>;

export type AuthService = ReturnType<typeof createAuthService>;

/** Creates the service that starts, describes and ends sessions. */
export function createAuthService(deps: AuthDeps) {
  const { db, clock, policy, guests, mail, providerName } = deps;
  return {
    options: async () => ({
      ...(await db.withUser(null, (tx) => describePolicy(tx, policy))),
      sample: guests.isOn,
      mail,
      provider: providerName,
    }),
    signUp: (input: PasswordSignUp, caller: Caller) => signUp(deps, input, caller),
    signIn: (input: { email: string; password: string }, caller: Caller) => signIn(deps, input, caller),
    confirm: (user: SignedIn, proof: Proof, caller: Caller) => confirmPresence(deps, user, { proof, caller }),
    checkFresh: (user: SignedIn): void => requireFresh(user, clock.now()),
    startSample: async (input: SampleInput, caller: Caller): Promise<NewSession> =>
      openSession(deps, await guests.start(input, caller)),
    keepSample: async (guest: SignedIn, input: KeepSampleInput, caller: Caller): Promise<Session> => {
      await guests.keep(guest, input, caller);
      return (await openSession(deps, caller.token ?? '')).session;
    },
    signOut: (token: string | null, pushEndpoint?: string) =>
      db.withIdentity(null, (tx) => leaveSession(tx, token, pushEndpoint)),
    changePassword: (user: SignedIn, input: PasswordChange, caller: Caller) =>
      changePassword(deps, user, input, caller),
    sessions: (user: SignedIn) => listSessions(deps, user),
    endSession: (user: SignedIn, id: string) => endSession(deps, user, id),
    endOtherSessions: (user: SignedIn, pushEndpoint?: string) => endOtherSessions(deps, user, pushEndpoint),
    describe: async (signedIn: SignedIn, asked?: string): Promise<Session & { unreadNotifications: number }> => {
      const session = describeSession(signedIn, clock, asked);
      const ids = { householdId: session.household.id, userId: signedIn.user.id };
      const privateAccountCount = await countPrivateAccounts(deps, signedIn, session.household.id);
      return db.withHousehold(ids, async (tx) => ({
        ...session,
        ...(privateAccountCount > 0 && { privateAccountCount }),
        unreadNotifications: (await countNotifications(tx, clock.now())).unread,
        readOnlyAccountIds: await listReadOnlyAccounts(tx),
        ...((await hasOtherMembers(tx)) && { isShared: true }),
      }));
    },
  };
}

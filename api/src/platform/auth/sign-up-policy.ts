import { timingSafeEqual } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Tx } from '../database/database.ts';
import { lockInstallation, type Installation, readInstallation } from './installation.store.ts';

export interface SignUpPolicy {
  /** The operator's setting. Default: open until a household exists, then by invitation only. */
  explicit?: 'open' | 'invite' | 'closed';
  /** The code that the first user must enter if other machines can reach the listener. */
  setupCode?: string;
}

const policyNow = ({ explicit }: SignUpPolicy, { firstHouseholdAt }: Installation): 'open' | 'invite' | 'closed' =>
  explicit ?? (firstHouseholdAt === null ? 'open' : 'invite');

const asksForCode = ({ setupCode }: SignUpPolicy, { firstHouseholdAt }: Installation): boolean =>
  setupCode !== undefined && firstHouseholdAt === null;

export async function describePolicy(
  tx: Tx,
  policy: SignUpPolicy,
): Promise<{ signUp: 'open' | 'invite' | 'closed'; setupCodeRequired: boolean }> {
  const installation = await readInstallation(tx);
  return { signUp: policyNow(policy, installation), setupCodeRequired: asksForCode(policy, installation) };
}

/**
 * Rejects a sign-up that is not allowed. Locks the installation's row, so that two concurrent sign-ups cannot both be
 * first.
 */
export async function admitSignUp(tx: Tx, policy: SignUpPolicy, givenCode: string | undefined): Promise<void> {
  const installation = await lockInstallation(tx);
  const now = policyNow(policy, installation);
  if (now !== 'open') throw fail('SIGN_UP_CLOSED', { policy: now });
  if (asksForCode(policy, installation) && !isSame(givenCode ?? '', policy.setupCode ?? ''))
    throw fail('SETUP_CODE_WRONG', {});
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

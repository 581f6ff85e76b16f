import { timingSafeEqual } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface SignUpPolicy {
  /** What the operator set; left out: open until a household exists, then by invitation. */
  explicit?: 'open' | 'invite' | 'closed';
  /** Asked from the first person where others than this machine can reach the listener. */
  setupCode?: string;
}

interface Installation {
  firstHouseholdAt: string | null;
}

const readInstallation = (tx: Tx): Promise<Installation> =>
  tx.one<Installation>(sql`select first_household_at from installation`);

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

/** Refuses who may not sign up. Holds the installation's row, so that two first sign-ups cannot both be first. */
export async function admitSignUp(tx: Tx, policy: SignUpPolicy, givenCode: string | undefined): Promise<void> {
  const installation = await tx.one<Installation>(sql`select first_household_at from installation for update`);
  const now = policyNow(policy, installation);
  if (now !== 'open') throw fail('SIGN_UP_CLOSED', { policy: now });
  if (asksForCode(policy, installation) && !isSame(givenCode ?? '', policy.setupCode ?? ''))
    throw fail('SETUP_CODE_WRONG', {});
}

export const noteFirstHousehold = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`update installation set first_household_at = ${now} where first_household_at is null`);

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

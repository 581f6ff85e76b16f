import { fail } from '@tideline/contract';
import { languageOf } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import { createHousehold } from '../../ledger/household/create-household.ts';
import { lockMe } from '../../ledger/household/me.store.ts';
import { readHouseholds, type SignedIn } from '../../platform/auth/sessions.ts';
import { listHouseholdsOf } from '../../platform/auth/sessions.store.ts';
import type { Services } from '../../platform/http/route-builder.ts';
import type { HouseholdFacts } from '../../platform/http/scope.ts';
import * as english from './messages/private-household.en.ts';
import { countAccounts } from './private-accounts.store.ts';

type Household = SignedIn['households'][number]['household'];

const textsIn = await inLanguages(import.meta.dirname, 'private-household', english);

/** Returns the household of the user's private accounts; null if there is none. */
export const findPrivate = ({ households }: Pick<SignedIn, 'households'>): Household | null =>
  households.find(({ isPrivate }) => isPrivate)?.household ?? null;

/**
 * Returns the household of the user's private accounts. If there is none, creates it with the settings of the household
 * that the first account leaves. Errors: GUEST_FORBIDDEN.
 */
export async function openPrivate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  session: SignedIn,
  { currency, timezone, locale }: Pick<HouseholdFacts, 'currency' | 'timezone' | 'locale'>,
): Promise<Household> {
  const found = findPrivate(session);
  if (found !== null) return found;
  const { user } = session;
  if (user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
  const { name } = textsIn(languageOf(user.language, locale)).privateHousehold;
  await db.withUser(user.id, async (tx) => {
    // one request at a time per user, so that concurrent requests create only one household
    await lockMe(tx, user.id);
    if ((await listHouseholdsOf(tx, user.id)).some(({ isPrivate }) => isPrivate)) return;
    await createHousehold(tx, {
      userId: user.id,
      name,
      currency,
      timezone,
      locale,
      language: user.language,
      now: clock.now(),
      isPrivate: true,
    });
  });
  const created = findPrivate({ households: await readHouseholds(db, user.id) });
  if (created === null) throw new Error('the private household that was just created is missing');
  return created;
}

/** Returns the number of private accounts that a household's figures omit. */
export async function countPrivateAccounts(
  { db }: Pick<Services, 'db'>,
  { user, households }: Pick<SignedIn, 'user' | 'households'>,
  householdId: string,
): Promise<number> {
  const home = findPrivate({ households });
  return home === null || home.id === householdId
    ? 0
    : db.withHousehold({ householdId: home.id, userId: user.id, snapshot: true }, countAccounts);
}

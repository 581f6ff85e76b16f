import { fail } from '@tideline/contract';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import { isTimeZone } from '../../platform/clock.ts';
import type { Services } from '../../platform/http/route-builder.ts';
import { createHousehold } from './create-household.ts';
import { countMembers } from './household.store.ts';

/** Maximum per user. More than this indicates a faulty client. */
const MOST_HOUSEHOLDS = 20;

/** Lists the user's households, oldest membership first. */
export const listHouseholds = async ({ db }: Pick<Services, 'db'>, { user, households }: SignedIn) => ({
  items: await Promise.all(
    households.map(async ({ household: { id, name }, role }) => {
      const { count } = await db.withHousehold({ householdId: id, userId: user.id, snapshot: true }, countMembers);
      return { id, name, role, members: count };
    }),
  ),
});

interface NewHouseholdInput {
  name: string;
  currency: string;
  timezone: string;
  locale: string;
}

/**
 * Creates another household that the user owns. Rejects guests, who have only one household, which is deleted with
 * them.
 */
export async function createAnotherHousehold(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { user, households }: SignedIn,
  { name, currency, timezone, locale }: NewHouseholdInput,
): Promise<{ id: string; name: string }> {
  if (user.guestExpiresAt !== null) throw fail('GUEST_FORBIDDEN', {});
  if (households.length >= MOST_HOUSEHOLDS) throw fail('TOO_MANY_HOUSEHOLDS', { limit: MOST_HOUSEHOLDS });
  if (!isTimeZone(timezone))
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/timezone', rule: 'time_zone', message: 'not an IANA time zone' }],
    });
  const now = clock.now();
  const id = await db.withUser(user.id, (tx) =>
    createHousehold(tx, { userId: user.id, name, currency, timezone, locale, language: user.language, now }),
  );
  return { id, name };
}

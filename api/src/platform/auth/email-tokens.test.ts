/** Tests the email links of two accounts that share an unconfirmed address; each account has its own link. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { issueEmailToken, redeemEmailToken } from './email-tokens.ts';
import { deleteTokensOfOthers } from './email-tokens.store.ts';
import { lockUsersWithEmail } from './users.store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const ROUNDS = 10;
const EMAIL = 'shared@example.org';

it('two email tokens can be used at the same time without a deadlock, and one invalidates the other', async () => {
  const [ann, bob] = [await api.signUp(), await api.signUp()];
  await api.database.asOwner((client) =>
    client.query('update tideline.app_user set email = $1, email_verified = false where id = any($2::uuid[])', [
      EMAIL,
      [ann.userId, bob.userId],
    ]),
  );
  let attempts = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = api.clock.now();
    const links = await api.database.db.withIdentity(null, async (tx) => ({
      ofAnn: await issueEmailToken(tx, 'reset', { userId: ann.userId, email: EMAIL }, now),
      ofBob: await issueEmailToken(tx, 'reset', { userId: bob.userId, email: EMAIL }, now),
    }));
    const outcomes = await Promise.allSettled(
      Object.values(links).map((token) =>
        api.database.db.withIdentity(null, async (tx) => {
          attempts += 1;
          const userId = await redeemEmailToken(tx, 'reset', token, now);
          await lockUsersWithEmail(tx, EMAIL);
          await deleteTokensOfOthers(tx, EMAIL, userId);
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
  expect(attempts).toBe(2 * ROUNDS); // a deadlock would have repeated an attempt
});

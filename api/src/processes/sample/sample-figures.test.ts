import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@tideline/contract';
import { refreshNotices } from '../../automation/notifications/refresh-notices.ts';
import { findHouseholdFacts } from '../../ledger/household/household.store.ts';
import { detectIn } from '../../ledger/recurring/detect.service.ts';
import { listFindings } from '../../ledger/recurring/recurring.store.ts';
import { civilDate } from '../../platform/clock.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Opens the sample household on a day, and reads it in a transaction. */
async function inSample<T>(day: string, work: (tx: HouseholdTx, today: string) => Promise<T>): Promise<T> {
  api.clock.move(new Date(`${day}T15:00:00Z`));
  const { body } = await api.ask<Session>('POST', '/auth/sample', {
    body: { timezone: 'America/New_York', locale: 'en-US' },
  });
  const householdId = body.households[0]?.id ?? '';
  return api.database.db.withHousehold({ householdId, userId: body.user.id }, (tx) =>
    work(tx, civilDate(api.clock.now(), 'America/New_York')),
  );
}

describe('the figures of the sample household', () => {
  it.each(['2026-03-02', '2026-11-29'])('on %s include exactly the recurring series that detection finds', (day) =>
    inSample(day, async (tx, today) => {
      const found = (await detectIn(tx, today)).map(({ transactionIds: _ids, ...finding }) => finding);
      const stored = (await listFindings(tx)).map(({ id: _id, foundOn: _foundOn, ...finding }) => finding);
      expect(found.length).toBeGreaterThan(15);
      expect(stored).toEqual(found);
    }),
  );

  it.each(['2026-03-02', '2026-11-27', '2026-11-29'])(
    'on %s lead to no new notification from the nightly check',
    (day) =>
      inSample(day, async (tx, today) => {
        const household = await findHouseholdFacts(tx);
        if (household === null) throw new Error('the sample has no household');
        expect(await refreshNotices(tx, { now: api.clock.now(), today, household })).toBe(0);
      }),
  );
});

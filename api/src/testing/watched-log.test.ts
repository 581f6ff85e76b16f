import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addAccount } from './ledger.ts';
import { type TestUser, startTestApi, type TestApi } from './test-api.ts';
import { createWatchedLog } from './watched-log.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ name: 'Ada Marsh' });
});
afterAll(() => api.stop());

const nothing = async (): Promise<string[]> => [];

describe('the log of a test', () => {
  it('passes if it contains nothing that users entered', async () => {
    const { log, check } = createWatchedLog();
    log.info({ route: '/accounts', code: 'ACCOUNT_CLOSED' }, 'request refused');
    await check(nothing);
  });

  it('fails the test if it contains text from a request, even at level "debug"', async () => {
    const { log, check } = createWatchedLog();
    await addAccount(ann, { name: 'Rainy-day savings' });
    log.debug({ account: 'Rainy-day savings' }, 'request');
    await expect(check(nothing)).rejects.toThrow(/a text that a user entered: .*Rainy-day savings/);
  });

  it('fails the test if it contains text that is in the database when the test ends', async () => {
    const { log, check } = createWatchedLog();
    log.info({ owner: 'Ada Marsh' }, 'a job failed');
    await expect(check(api.database.texts)).rejects.toThrow(/Ada Marsh/);
  });

  it('fails the test if it contains the session token of a client', async () => {
    const { log, check } = createWatchedLog();
    const { cookie } = await api.signUp();
    log.info({ session: cookie.split('=')[1] }, 'request');
    await expect(check(nothing)).rejects.toThrow(/a text that a user entered/);
  });
});

describe('the reports of a test', () => {
  it('pass if their personal data is only in fields that are removed', async () => {
    const { reporter, check } = createWatchedLog();
    const cause = Object.assign(new Error('Key (name)=(Ada Marsh) exists'), { code: '23505', detail: 'Ada Marsh' });
    reporter.report(cause, { digest: 'ABCDEFGHIJ' });
    await check(api.database.texts);
  });

  it('fail the test if their message contains text that users entered', async () => {
    const { reporter, check } = createWatchedLog();
    reporter.report(new Error('there is no member Ada Marsh'), { digest: 'ABCDEFGHIJ' });
    await expect(check(api.database.texts)).rejects.toThrow(/there is no member Ada Marsh/);
  });

  it('fail the test if their route is a complete address', async () => {
    const { reporter, check } = createWatchedLog();
    reporter.report(new Error('x'), { digest: 'ABCDEFGHIJ', route: '/transactions?q=rent' });
    await expect(check(nothing)).rejects.toThrow(/a parameter of an address/);
  });
});

/** Restores backups of earlier versions, which later migrations upgrade. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginsOf } from '../../platform/installation/logins.ts';
import { readMigrations } from '../../platform/installation/prepare.ts';
import { addAccount, done, money } from '../../testing/ledger.ts';
import { type Client, startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts';
import { fill } from '../copies/testing/copy-fixture.ts';
import { backUp, restore, verifyLedger } from './backup-commands.ts';
import { contextOf } from './testing/backup-fixture.ts';
import { createOlderDatabase, missingCodes, rowsIn, sharedColumns } from './testing/older-database.ts';
import { storeRenamedCodes } from './testing/renamed-codes.ts';

let api: TestApi;
/** A user whose household is in dollars and has a sample of everything. */
let ann: TestUser;
/** A user whose household is in euros. */
let ben: TestUser;
let folder: string;

/** The last migration of the older version: the first migration with exchange rates, on which amounts depend. */
const LAST_OF_OLDER = '026_exchange_rates';
const READ = ['/accounts', '/transactions?limit=200', '/categories', '/dashboard'] as const;

const answersOf = (user: Pick<Client, 'ask'>): Promise<unknown[]> =>
  Promise.all(READ.map(async (path) => done(await user.ask('GET', path))));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-older-'));
  api = await startTestApi();
  ann = await api.signUp();
  await fill(ann);
  await storeRenamedCodes(api, ann);
  ben = await api.signUp({ currency: 'EUR' });
  await addAccount(ben, { name: 'Girokonto', balance: money(12_345, 'EUR') });
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs in after the restore, which ended all sessions. */
async function signIn(restored: TestApi, { email, password }: TestUser): Promise<Client> {
  const { status, headers } = await restored.ask('POST', '/auth/sign-in', { body: { email, password } });
  expect(status).toBe(200);
  return restored.as(headers.get('set-cookie')?.split(';')[0] ?? '');
}

describe('a backup of an earlier version', () => {
  it('is upgraded by the later migrations, after which the API returns the same data as before', async () => {
    const migrations = readMigrations();
    const count = migrations.findIndex(({ name }) => name === LAST_OF_OLDER) + 1;
    const older = await createOlderDatabase(api.database, migrations.slice(0, count));
    const [from, to] = ['from', 'to'].map((name) => join(folder, name)) as [string, string];
    for (const path of [from, to]) mkdirSync(path, { mode: 0o700 });
    const path = join(folder, 'older.tar.gz');
    const made = await backUp(contextOf(older.url, from, { version: '0.0.9' }), path);
    const columns = await sharedColumns(older, api.database);
    expect(missingCodes(await rowsIn(older))).toEqual([]);
    await older.drop();

    const restored = await startTestApi({
      connect: async (owner) => {
        expect(await restore(contextOf(owner, to), path, { replace: false, copyFolder: undefined })).toMatchObject({
          rows: made.rows,
          upgradedBy: migrations.length - count,
        });
        return loginsOf(owner);
      },
    });
    try {
      const [now, after] = [await rowsIn(api.database, columns), await rowsIn(restored.database, columns)];
      // a migration gives a household in euros the bank holidays of its currency, and records that in its history
      expect(Object.keys(now).filter((name) => after[name]?.join() !== now[name]?.join())).toEqual([
        'change_row',
        'change_set',
        'change_set_table',
        'household',
      ]);
      expect(await verifyLedger(contextOf(restored.database.url, to))).toEqual({ households: 2, problems: {} });
      for (const user of [ann, ben])
        expect(await answersOf(await signIn(restored, user))).toEqual(await answersOf(user));
    } finally {
      await restored.stop();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { until } from '../../testing/until.ts';
import { createProgressBoard, type ProgressBoard } from './progress.ts';
import { deleteOldProgress } from './progress.store.ts';

const nothing = { phase: null, file: null, done: 0, total: null, rows: 0 };
const reading = { phase: 'reading' as const, file: 'a.csv', done: 10, total: 20, rows: 3 };

let api: TestApi;
let ann: TestUser;
let bob: TestUser;
let board: ProgressBoard;
/** The progress board of another process. */
let other: ProgressBoard;
beforeAll(async () => {
  api = await startTestApi();
  [ann, bob] = [await api.signUp(), await api.signUp()];
  board = createProgressBoard(api.database.db);
  other = createProgressBoard(api.database.db);
});
afterAll(() => api.stop());

describe('upload progress', () => {
  it('counts bytes as they arrive, but never more than the total', async () => {
    let received = 400;
    board.begin(ann.userId, 'k', { received: () => received, total: 1_000 });
    expect(await board.of(ann.userId, 'k')).toEqual({ ...nothing, phase: 'uploading', done: 400, total: 1_000 });
    received = 1_300; // headers and form parts are bytes too
    expect(await board.of(ann.userId, 'k')).toMatchObject({ done: 1_000 });
    await board.end(ann.userId, 'k');
  });

  it('is the last report until the upload ends, and later reports are ignored', async () => {
    board.begin(ann.userId, 'k');
    board.set(ann.userId, 'k', reading);
    expect(await board.of(ann.userId, 'k')).toEqual(reading);
    await board.end(ann.userId, 'k');
    board.set(ann.userId, 'k', reading);
    expect(await board.of(ann.userId, 'k')).toEqual(nothing);
  });

  it('is the same in another process until the upload ends, and is visible only to its user', async () => {
    board.begin(ann.userId, 'shared');
    board.set(ann.userId, 'shared', reading);
    expect(
      await until(
        () => other.of(ann.userId, 'shared'),
        ({ phase }) => phase !== null,
      ),
    ).toEqual(reading);
    board.set(ann.userId, 'shared', { ...reading, done: 20 });
    await until(
      () => other.of(ann.userId, 'shared'),
      ({ done }) => done === 20,
    );
    expect([await board.of(bob.userId, 'shared'), await other.of(bob.userId, 'shared')]).toEqual([nothing, nothing]);
    await board.end(ann.userId, 'shared');
    expect([await board.of(ann.userId, 'shared'), await other.of(ann.userId, 'shared')]).toEqual([nothing, nothing]);
  });

  it('is no longer reported after 40 seconds without an update, and is deleted within two hours', async () => {
    const leave = (age: string): Promise<void> =>
      api.database.asOwner(async (client) => {
        await client.query('set role tideline_auth');
        await client.query(
          `insert into upload_progress values ($1, $2, $3, now() - $2::text::interval)
            on conflict (user_id, key) do update set stored_at = excluded.stored_at`,
          [ann.userId, age, JSON.stringify(reading)],
        );
      });
    await leave('20 seconds');
    await leave('40 seconds');
    await leave('2 hours');
    expect(await other.of(ann.userId, '20 seconds')).toEqual(reading);
    expect(await other.of(ann.userId, '40 seconds')).toEqual(nothing);
    expect(await api.database.db.withIdentity(null, deleteOldProgress)).toBe(1);
  });

  it('is not recorded for an empty or too long key', async () => {
    for (const key of ['', 'k'.repeat(201)]) {
      board.begin(ann.userId, key);
      board.set(ann.userId, key, reading);
      expect(await board.of(ann.userId, key)).toEqual(nothing);
    }
  });

  it('is discarded for the oldest uploads if too many never end', async () => {
    const crowded = createProgressBoard(api.database.db);
    for (let count = 0; count <= 1_000; count++) {
      crowded.begin(ann.userId, `k${count}`);
      crowded.set(ann.userId, `k${count}`, reading);
    }
    expect(await crowded.of(ann.userId, 'k0')).toEqual(nothing);
    expect(await crowded.of(ann.userId, 'k1000')).toEqual(reading);
    for (let count = 1; count <= 1_000; count++) await crowded.end(ann.userId, `k${count}`);
  });
});

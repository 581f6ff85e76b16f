import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../test-api.ts';
import { editConcurrently } from './run.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** `npm run drill -- --only concurrent-edits` does the same for 200 rounds. */
it('gives eight writers of the same rows success or a conflict, without deadlocks, and keeps the ledger consistent', async () => {
  const { outcomes, problems, deadlocks } = await editConcurrently(api, await api.signUp(), {
    rounds: 10,
    writers: 8,
    seed: 16,
  });
  expect({ problems, deadlocks }).toEqual({ problems: [], deadlocks: 0 });
  expect(new Set([...outcomes.keys()].map((outcome) => /: (\d)/.exec(outcome)?.[1]))).toEqual(new Set(['2', '4']));
}, 120_000);

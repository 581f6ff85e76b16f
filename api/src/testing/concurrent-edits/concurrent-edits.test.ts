import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../test-api.ts';
import { editConcurrently } from './run.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** `npm run drill -- --only concurrent-edits` runs 200 rounds of these edits. */
it('eight writers of the same rows get success or a conflict, without deadlocks, and the ledger stays consistent', async () => {
  const { outcomes, problems, deadlocks } = await editConcurrently(api, await api.signUp(), {
    rounds: 10,
    writers: 8,
    seed: 16,
  });
  expect({ problems, deadlocks }).toEqual({ problems: [], deadlocks: 0 });
  expect(new Set([...outcomes.keys()].map((outcome) => /: (\d)/.exec(outcome)?.[1]))).toEqual(new Set(['2', '4']));
}, 120_000);

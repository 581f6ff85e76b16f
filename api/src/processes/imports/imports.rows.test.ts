import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportRow } from '@tideline/contract';
import { applyBatch, upload } from '../../testing/import-files.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const file = (text: string) => ({ name: 'rows.csv', text });
const table = (rows: number): string =>
  `Date,Payee,Amount\n${Array.from({ length: rows }, (_, at) => `2026-01-0${at + 1},SHOP ${at},-1.00`).join('\n')}\n`;

describe('import rows', () => {
  const rows = async (user: TestUser, id: string, query = '') =>
    (await user.ask<{ items: ImportRow[]; nextCursor: string | null }>('GET', `/imports/${id}/rows?limit=3${query}`))
      .body;

  it('are listed page by page in file order, with unreadable ones last, each with its outcome', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, [
      file('Date,Payee,Amount\n2026-01-01,A,-1\n2026-01-02,B,-2\nsoon,C,-3\n2026-01-04,D,-4\n'),
    ]);
    const first = await rows(user, body.id);
    expect(
      first.items.map(({ key, line, outcome, payee, amount, problem }) => [
        key,
        line,
        outcome,
        payee,
        amount?.minor,
        problem?.reason,
      ]),
    ).toEqual([
      ['1.1', 2, 'new', 'A', '-100', undefined],
      ['1.1', 3, 'new', 'B', '-200', undefined],
      ['1.1', 5, 'new', 'D', '-400', undefined],
    ]);
    const second = await rows(user, body.id, `&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({
      nextCursor: null,
      items: [{ line: 4, outcome: 'listed', problem: { field: 'Date', value: 'soon', reason: 'not_a_date' } }],
    });
    expect((await rows(user, body.id, '&outcome=listed')).items).toHaveLength(1);
    expect((await rows(user, body.id, '&statement=1.1&outcome=present')).items).toEqual([]);
    await applyBatch(user, body.id);
    const again = await upload(user, [
      file('Date,Payee,Amount\n2026-01-01,A,-1\n2026-01-02,B,-2\n2026-01-04,D,-4\n2026-01-09,E,-9\n'),
    ]);
    expect((await rows(user, again.body.id)).items.map(({ outcome }) => outcome)).toEqual([
      'present',
      'present',
      'present',
    ]);
    expect((await rows(user, again.body.id, '&outcome=new')).items.map(({ payee }) => payee)).toEqual(['E']);
  });

  it('are inaccessible to another household', async () => {
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const { body } = await upload(ann, [file(table(3))]);
    expect((await bob.ask('GET', `/imports/${body.id}/rows`)).status).toBe(404);
    expect((await bob.ask('POST', `/imports/${body.id}/cancel`)).status).toBe(404);
  });

  it('cannot be listed with an invalid cursor', async () => {
    const user = await api.signUp();
    const { body } = await upload(user, [file(table(3))]);
    expect((await user.ask('GET', `/imports/${body.id}/rows?cursor=x`)).status).toBe(422);
  });
});

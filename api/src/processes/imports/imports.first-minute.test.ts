/**
 * Imports five years of household files 22 days after they end, enters no terms, and checks what the household sees
 * right after the import: jobs that are due have run, no night has passed.
 */
import type { Account, Forecast, Series, UpcomingOccurrence } from '@tideline/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fiveYears } from '../../testing/five-years/five-years.ts';
import { accountsOf, applyBatch, upload } from '../../testing/import-files.ts';
import { done } from '../../testing/ledger.ts';
import { type Person, startTestApi, type TestApi } from '../../testing/test-api.ts';

// 10,000 rows are read and imported
jest.setTimeout(180_000);

const { files } = fiveYears();
let api: TestApi;
let ann: Person;
let accounts: Account[];
/** The files end on October 31. */
const TODAY = new Date('2026-11-22T15:00:00Z');
const ASSUMED = { from: '2026-11-01', dataThrough: '2026-10-31' };

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(TODAY);
  ann = await api.signUp();
  const { body } = await upload(ann, files);
  await api.jobs.runDue();
  await applyBatch(ann, body.id);
  await api.jobs.runDue();
  accounts = await accountsOf(ann);
});
afterAll(() => api.stop());

const get = async <Body>(path: string): Promise<Body> => done(await ann.ask<Body>('GET', path));
const idOf = (mask: string): string => {
  const found = accounts.find((account) => account.mask === mask);
  if (found === undefined) throw new Error(`no account ${mask}`);
  return found.id;
};
const CHECKING = '6789';

describe('kinds of the accounts', () => {
  it('recognizes the loans, and no loan as a card', () => {
    expect(accounts.map(({ mask, type, subtype }) => `${mask ?? ''} ${type} ${subtype ?? '-'}`).sort()).toEqual([
      '0004 credit_card -',
      '0422 loan student',
      '0911 loan auto',
      '1111 credit_card -',
      '1203 loan mortgage',
      '4321 depository savings',
      '6789 depository checking',
      '7788 credit_card -',
    ]);
  });
});

describe('recurring payments after the end of the files', () => {
  const found = async (): Promise<Series[]> => (await get<{ items: Series[] }>('/recurring')).items;
  const inChecking = async (): Promise<Series[]> =>
    (await found()).filter(({ accountId }) => accountId === idOf(CHECKING));

  it('finds both incomes and says that their last days are not seen yet', async () => {
    const income = (await inChecking()).filter(({ kind }) => kind === 'income');
    expect(income.map(({ payee, standing, assumed, nextOn }) => ({ payee, standing, assumed, nextOn }))).toEqual([
      { payee: 'Acme Corp Direct Dep', standing: 'not_seen', assumed: ASSUMED, nextOn: '2026-11-27' },
      { payee: 'City Schools Payroll', standing: 'not_seen', assumed: ASSUMED, nextOn: '2026-11-30' },
    ]);
  });

  it('finds the subscriptions', async () => {
    const subscriptions = (await found()).filter(({ kind }) => kind === 'subscription').map(({ payee }) => payee);
    expect(subscriptions).toEqual(expect.arrayContaining(['Netflix', 'Hulu', 'Spotify', 'Disney+', 'Planet Fitness']));
  });

  it('calls nothing late, missed or ended', async () => {
    expect(new Set((await found()).map(({ standing }) => standing))).toEqual(new Set(['active', 'not_seen']));
  });

  it('lists what was due since, and what follows', async () => {
    const { items } = await get<{ items: UpcomingOccurrence[] }>('/recurring/upcoming?days=30');
    expect(
      items.filter(({ payee }) => payee === 'Rocket Mtg Payment').map(({ on, state }) => `${on} ${state}`),
    ).toEqual(['2026-11-01 not_seen', '2026-12-01 expected']);
  });

  it('continues them in the forecast, which says from when', async () => {
    const forecast = await get<Forecast>(`/forecast?account=${idOf(CHECKING)}`);
    expect(forecast.assumed).toEqual([{ id: idOf(CHECKING), name: expect.any(String), ...ASSUMED }]);
    expect(forecast.marks.filter(({ kind }) => kind === 'income').map(({ on }) => on)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-27',
      '2026-11-30',
      '2026-12-11',
      '2026-12-15',
      '2026-12-24',
      '2026-12-31',
    ]);
  });

  it('shows the payment of an assumed day as not seen yet', async () => {
    const { day } = await get<{ day: { items: { name: string; occurrence: { state: string } | null }[] } }>(
      `/forecast/day?account=${idOf(CHECKING)}&on=2026-11-23`,
    );
    expect(day.items.find(({ name }) => name === 'Rocket Mtg Payment')?.occurrence?.state).toBe('not_seen');
  });
});

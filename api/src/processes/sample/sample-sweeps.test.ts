import type { Goal, SweepRule, SweepRun, SweepTransfer } from '@tideline/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { done } from '../../testing/ledger.ts';
import { type Client, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let guest: Client;

beforeAll(async () => {
  api = await startTestApi();
  // a Sunday, so the current proposals are from Friday
  api.clock.move(new Date('2026-11-29T15:00:00Z'));
  const { headers } = await api.ask('POST', '/auth/sample', {
    body: { timezone: 'America/New_York', locale: 'en-US' },
  });
  guest = api.as(headers.get('set-cookie')?.split(';')[0] ?? '');
});
afterAll(() => api.stop());

const runs = async (query: string): Promise<SweepRun[]> =>
  done(await guest.ask<{ items: SweepRun[] }>('GET', `/sweeps/runs?${query}`)).items;

describe('the sweeps of the sample household', () => {
  it('include active rules, one of which saves for a goal', async () => {
    const { items, conflicts } = done(
      await guest.ask<{ items: SweepRule[]; conflicts: { severity: string }[] }>('GET', '/sweeps/rules'),
    );
    expect(items.map(({ name, state }) => [name, state])).toEqual([
      ['Vacation, month by month', 'active'],
      ['Idle cash to savings', 'active'],
      ['A little more to the Visa', 'active'],
      ['Savings to the better rate', 'active'],
    ]);
    expect(conflicts.filter(({ severity }) => severity === 'blocks')).toEqual([]);
    expect(items[0]).toMatchObject({
      moved: { minor: '30000', currency: 'USD' },
      destinationNames: ['Online savings · Summer vacation'],
    });
    const { items: goals } = done(await guest.ask<{ items: Goal[] }>('GET', '/goals'));
    expect(goals).toMatchObject([
      {
        name: 'Summer vacation',
        saved: { minor: '70000' },
        isCovered: true,
        rules: [{ name: 'Vacation, month by month' }],
      },
    ]);
  });

  it('propose several transfers, each of which can be approved', async () => {
    const proposals = await runs('view=proposed');
    expect(proposals.length).toBeGreaterThanOrEqual(2);
    for (const run of proposals)
      expect(run).toMatchObject({ decidedOn: '2026-11-27', can: expect.arrayContaining(['approve', 'skip']) });
  });

  it('have more than twelve settled transfers whose legs match transactions', async () => {
    const settled = (await runs('view=done&limit=100')).filter(({ state }) => state === 'settled');
    expect(settled.length).toBeGreaterThan(12);
    for (const run of settled.slice(0, 3)) {
      const { legs } = done(await guest.ask<SweepTransfer>('GET', `/sweeps/runs/${run.id}/transfer`));
      expect(legs.map(({ side, state, transaction }) => [side, state, transaction?.amount.minor])).toEqual([
        ['outgoing', 'matched', `-${run.amount.minor}`],
        ['incoming', 'matched', run.amount.minor],
      ]);
    }
  });
});

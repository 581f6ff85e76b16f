import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SweepTransfer } from '@tideline/contract';
import { type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SweepsScreen } from '../sweeps.screen.tsx';
import { answersOf } from '../testing/answers.ts';
import { changesOf } from '../testing/changes.ts';
import { aRun, aRunDetail, ids, usd } from '../testing/sweeps.ts';

const transactionId = '018f0000-0000-7000-8000-000000000091';
const otherId = '018f0000-0000-7000-8000-000000000092';

const transfer = (fields: Partial<SweepTransfer> = {}): SweepTransfer => ({
  runId: ids.run,
  version: 3,
  way: 'instruct',
  bankTitle: null,
  amount: usd(200_000),
  instructedAt: '2026-02-27T12:00:00Z',
  submittedOn: '2026-02-27',
  settlesOn: '2026-03-02',
  makeBy: '2026-03-02',
  madeOn: '2026-02-27',
  bankReference: null,
  sends: 0,
  problem: null,
  representments: 0,
  mayTryAgain: false,
  mayBringBack: true,
  events: [],
  legs: [
    {
      side: 'outgoing',
      accountId: ids.everyday,
      name: 'Everyday',
      amount: usd(-200_000),
      state: 'matched',
      isBooked: false,
      until: null,
      transaction: { id: transactionId, payee: 'Transfer to savings', postedOn: '2026-02-27', amount: usd(-200_000) },
      candidates: [],
      reason: null,
    },
    {
      side: 'incoming',
      accountId: ids.savings,
      name: 'Savings',
      amount: usd(200_000),
      state: 'waiting',
      isBooked: false,
      until: '2026-03-09',
      transaction: null,
      candidates: [],
      reason: null,
    },
  ],
  ...fields,
});

const settled = aRun({
  state: 'settled',
  settledOn: '2026-03-02',
  approvedBy: 'Ada Marsh',
  approvedAt: '2026-02-27T11:00:00Z',
  way: 'instruct',
  can: [],
});

function open(
  detail: Parameters<typeof aRunDetail>[0] = {},
  made: Partial<SweepTransfer> = {},
  { transfers = {}, session = testSession }: { transfers?: object; session?: typeof testSession } = {},
) {
  const answers = answersOf({ proposed: [], done: [settled], detail });
  return renderScreen(<SweepsScreen />, {
    route: `/sweeps?run=${ids.run}`,
    session,
    api: { ...answers, sweepTransfers: { get: () => transfer(made), ...transfers } } as never,
  });
}
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Transfer' }));
const changes = (requests: readonly FakeRequest[]) => changesOf(requests).map(({ name, input }) => [name, input]);

describe('transfer drawer', () => {
  it('links the matched side to its transaction, and shows how long the other side is awaited', async () => {
    open();
    const legs = within(await (await drawer()).findByRole('list', { name: 'Both sides of the transfer' }));
    expect(legs.getByRole('link', { name: 'Transfer to savings' })).toHaveAttribute(
      'href',
      `/transactions?transaction=${transactionId}`,
    );
    expect(legs.getByText('Matched')).toBeVisible();
    expect(legs.getByText('Waiting until Mar 9')).toBeVisible();
  });

  it('reports a transfer that was not made in time as not made, rather than as expired', async () => {
    const step = {
      at: '2026-03-05T12:00:00Z',
      event: 'expire',
      from: 'instructed',
      to: 'expired',
      amount: usd(200_000),
      reason: null,
      byName: null,
      byMachine: true,
    } as const;
    open({ state: 'expired', reason: 'not_made', settledOn: null, history: [step] }, { mayBringBack: false });
    const shown = await drawer();
    expect(await shown.findByText('The transfer wasn’t made.')).toBeVisible();
    expect(shown.getByText('Not made')).toBeVisible();
    expect(within(shown.getAllByRole('list').at(-1) as HTMLElement).getByText(/^Not made/)).toBeVisible();
    expect(shown.queryByText(/Expired/)).toBeNull();
  });

  it('shows that the user requested the money back, and mentions no shortfall', async () => {
    open({
      leg: 'top_up',
      isAskedFor: true,
      state: 'proposed',
      settledOn: null,
      from: { accountId: ids.savings, name: 'Savings' },
      to: { accountId: ids.everyday, name: 'Everyday' },
    });
    const shown = await drawer();
    expect(await shown.findByText('You asked to bring this back from Savings to Everyday.')).toBeVisible();
    expect(shown.queryByText(/fall short/)).toBeNull();
  });

  it("explains the bank's return code in words, and can propose the transfer again", async () => {
    const { user, requests, address } = open(
      { state: 'returned', returnCode: 'R01' },
      { problem: 'returned', mayTryAgain: true, mayBringBack: false },
      { transfers: { tryAgain: () => ({ runId: otherId, amount: usd(200_000) }) } },
    );
    const shown = await drawer();
    expect(
      await shown.findByText('The bank sent it back (R01): There wasn’t enough money in the account.'),
    ).toBeVisible();
    await user.click(await shown.findByRole('button', { name: 'Propose again' }));
    expect(await screen.findByText('$2,000 is proposed. Approve it to move it.')).toBeInTheDocument();
    expect(changes(requests)).toEqual([['sweepTransfers.tryAgain', { id: ids.run }]]);
    await waitFor(() => expect(address()).toBe(`/sweeps?run=${otherId}`));
  });

  it("explains that the bank's return code is unknown", async () => {
    open({ state: 'returned', returnCode: 'R77' }, { problem: 'returned' });
    expect((await (await drawer()).findAllByText(/The bank gave an unknown reason/)).length).toBeGreaterThan(0);
  });

  it('brings the money back with a new proposal', async () => {
    const { user, requests } = open(
      {},
      {},
      { transfers: { bringBack: () => ({ runId: otherId, amount: usd(150_000) }) } },
    );
    await user.click(await (await drawer()).findByRole('button', { name: 'Bring money back' }));
    expect(await screen.findByText('$1,500 is proposed. Approve it to move it.')).toBeInTheDocument();
    expect(changes(requests)).toEqual([['sweepTransfers.bringBack', { id: ids.run }]]);
  });

  it('asks which transaction matches if several could', async () => {
    const candidates = [transactionId, otherId].map((id, index) => ({
      id,
      payee: `Transfer ${index + 1}`,
      postedOn: '2026-03-02',
      amount: usd(200_000),
    }));
    const review = transfer().legs.map((leg) =>
      leg.side === 'incoming' ? { ...leg, state: 'review' as const, reason: 'several' as const, candidates } : leg,
    );
    const { user, requests } = open({}, { legs: review }, { transfers: { chooseLeg: () => transfer() } });
    const shown = await drawer();
    expect(await shown.findByText('More than one transaction matches. Which one is it?')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'This one: Transfer 2 on Mar\u00a02' }));
    expect(changes(requests)).toEqual([
      ['sweepTransfers.chooseLeg', { id: ids.run, side: 'incoming', transactionId: otherId }],
    ]);
  });

  it('shows the source, history and calculation of the transfer', async () => {
    const { user } = open({
      evidence: [{ id: transactionId, payee: 'Acme Payroll', postedOn: '2026-02-27', amount: usd(250_000) }],
      reason: 'nothing_safe',
      history: [
        {
          at: '2026-02-27T12:00:00Z',
          event: 'approve',
          from: 'proposed',
          to: 'approved',
          amount: usd(200_000),
          reason: null,
          byName: 'Ada Marsh',
          byMachine: false,
        },
      ],
    });
    const shown = await drawer();
    expect(await shown.findByRole('link', { name: 'Acme Payroll' })).toHaveAttribute(
      'href',
      `/transactions?transaction=${transactionId}`,
    );
    expect(shown.getByText('Nothing is safe to move before upcoming bills and spending.')).toBeVisible();
    expect(within(shown.getByRole('region', { name: 'What happened' })).getByText(/Ada Marsh/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'See the math: amount' }));
    expect(await screen.findByText('Your browser calculated the same result.')).toBeInTheDocument();
  });

  it('lets viewers neither bring the money back nor propose the transfer again', async () => {
    open({}, { mayTryAgain: true }, { session: { ...testSession, role: 'viewer' } });
    const shown = await drawer();
    await shown.findByRole('list', { name: 'Both sides of the transfer' });
    expect(shown.queryByRole('button', { name: 'Bring money back' })).toBeNull();
    expect(shown.queryByRole('button', { name: 'Propose again' })).toBeNull();
  });
});

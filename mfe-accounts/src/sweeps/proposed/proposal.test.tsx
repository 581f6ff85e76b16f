import type { SweepRun } from '@tideline/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aMove } from '@tideline/mfe-kit/testing';
import { aRun, aRunDetail, earnedWorking, ids, usd } from '../testing/sweeps.ts';
import { changes, openSweeps, proposalRow, rejectWith } from '../testing/open-sweeps.tsx';

const approved = (fields: Partial<SweepRun> = {}) =>
  aRunDetail({
    state: 'approved',
    version: 2,
    approvedAt: '2026-03-01T12:00:00Z',
    cancelUntil: '2026-03-02T12:00:00Z',
    can: ['undo', 'cancel'],
    ...fields,
  });

const visa = { accountId: ids.card, name: 'Aria Visa' };
const better: SweepRun['betterUse'] = {
  to: visa,
  amount: usd(80_000),
  value: usd(19_992),
  per: 'year',
  rest: usd(120_000),
  restPerYear: usd(3_931),
  gain: usd(17_371),
  working: earnedWorking,
};
/** Opens the menu of the proposal and chooses an entry. */
async function choose(user: ReturnType<typeof openSweeps>['user'], entry: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More for Everyday to Savings' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('proposal', () => {
  it('shows source, destination, amount, reason, value, and the lowest balance afterward', async () => {
    openSweeps();
    const proposal = await proposalRow();
    expect(proposal.getByText('$2,000.00')).toBeVisible();
    expect(
      proposal.getByText(
        'Everyday is over its $3,000 target, and nothing coming up needs the extra. Worth about $66 a year.',
      ),
    ).toBeVisible();
    expect(proposal.getByText('Lowest, Mar 5')).toBeVisible();
    expect(proposal.getByText(/\$1,240/)).toBeVisible();
  });

  it('names the total that today’s plan pays to the same debt', async () => {
    const toVisa = (id: string, from: string, minor: number) =>
      aMove({
        id,
        class: 'debt',
        from: { accountId: from, accountName: from },
        to: { kind: 'card', accountId: visa.accountId, accountName: visa.name },
        amount: usd(minor),
      });
    openSweeps({ proposed: [aRun({ to: visa })], moves: [toVisa('a', 'one', 300_000), toVisa('b', 'two', 130_864)] });
    expect(await screen.findByText('Counts toward the $4,308.64 that today’s plan pays to Aria Visa.')).toBeVisible();
  });

  it('does not mention today’s plan if the plan pays nothing to its destination', async () => {
    const to = { kind: 'card' as const, accountId: visa.accountId, accountName: visa.name };
    openSweeps({ moves: [aMove({ class: 'debt', to })] });
    await proposalRow();
    expect(screen.queryByText(/today’s plan/)).toBeNull();
  });

  it('is approved only after a summary of the amount, accounts, date and lowest balance', async () => {
    const { user, requests, address } = openSweeps({}, { api: { sweepRuns: { approve: () => approved() } } });
    await user.click(await screen.findByRole('button', { name: 'Approve $2,000 from Everyday to Savings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this transfer?' }));
    for (const text of ['Everyday', 'Savings', 'on Mar 5', 'For 24 hours after you approve'])
      expect(dialog.getByText(text, { exact: false })).toBeVisible();
    expect(dialog.getByText(/Mar 3/)).toBeVisible();
    expect(changes(requests)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Approve $2,000' }));
    expect(await screen.findByText('$2,000 to Savings is approved')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.name, sent?.input]).toEqual(['sweepRuns.approve', { id: ids.run, version: 1, amount: usd(200_000) }]);
    expect(sent?.headers.get('idempotency-key')).toMatch(/./);
    expect(address()).toBe('/sweeps');
  });

  it('keeps its position after approval, and can be approved there again after Undo', async () => {
    const other = aRun({ id: ids.otherRule, ruleId: ids.otherRule, to: { accountId: ids.goal, name: 'Holiday' } });
    let open = [aRun(), other];
    const { user, requests } = openSweeps(
      {},
      {
        api: {
          sweepRuns: {
            list: ({ view }: { view?: string }) => ({
              items: view === 'proposed' ? open : [],
              nextCursor: null,
              counts: { proposed: open.length, underWay: 0, done: 0 },
            }),
            approve: () => {
              open = [other];
              return approved();
            },
            undo: () => {
              open = [aRun({ version: 4, amount: usd(190_000), proposed: usd(190_000) }), other];
              return aRunDetail({ version: 4, amount: usd(190_000), proposed: usd(190_000) });
            },
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Approve $2,000 from Everyday to Savings' }));
    await user.click(await screen.findByRole('button', { name: 'Approve $2,000' }));
    expect(await screen.findByText('Approved.')).toBeVisible();
    const rows = screen.getAllByRole('listitem').filter((row) => row.hasAttribute('data-proposal'));
    expect(rows.map((row) => /Approved\.|Holiday/.exec(row.textContent ?? '')?.[0])).toEqual(['Approved.', 'Holiday']);
    await user.click(screen.getByRole('button', { name: /^Undo the approval of \$2,000/ }));
    expect(await screen.findByText('Approval of $2,000 to Savings undone. Nothing will move.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Approve $1,900 from Everyday to Savings' })).toBeVisible();
    const after = screen.getAllByRole('listitem').filter((row) => row.hasAttribute('data-proposal'));
    expect(after.map((row) => /\$1,900|Holiday/.exec(row.textContent ?? '')?.[0])).toEqual(['$1,900', 'Holiday']);
    expect(after[0]).toHaveFocus();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.approve', { id: ids.run, version: 1, amount: usd(200_000) }],
      ['sweepRuns.undo', { id: ids.run, version: 2 }],
    ]);
  });

  it('stays listed after the first of two approvals, shows who is next, and lets the first approver undo', async () => {
    const first = { name: 'Ann', isYou: true, at: '2026-03-01T12:00:00Z', amount: usd(200_000) };
    const waitsFor = [{ name: 'Bob', isYou: false }];
    let open = aRun({
      approval: 'needs_two_approvals',
      twoPerson: { first: null, waitsFor: [{ name: 'Ann', isYou: true }, ...waitsFor] },
    });
    const { user, requests } = openSweeps(
      {},
      {
        api: {
          sweepRuns: {
            list: ({ view }: { view: string }) => ({
              items: view === 'proposed' ? [open] : [],
              nextCursor: null,
              counts: { proposed: 1, underWay: 0, done: 0 },
            }),
            approve: () => {
              open = { ...open, version: 2, twoPerson: { first, waitsFor }, can: ['undo', 'skip'] };
              return aRunDetail(open);
            },
            undo: () => aRunDetail(open),
          },
        },
      },
    );
    const proposal = await proposalRow();
    expect(proposal.getByText('Above your household’s limit. Two members must approve it.')).toBeVisible();
    await user.click(proposal.getByRole('button', { name: 'Approve $2,000 from Everyday to Savings' }));
    await user.click(await screen.findByRole('button', { name: 'Approve $2,000' }));
    expect(await screen.findByText('You approved $2,000. Waiting for Bob.')).toBeVisible();
    await user.click(
      await screen.findByRole('button', { name: 'Undo the approval of $2,000 from Everyday to Savings' }),
    );
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepRuns.approve', 'sweepRuns.undo']);
  });

  it('suggests a better use, and lets the user approve both parts together', async () => {
    const { user, requests } = openSweeps(
      { proposed: [aRun({ betterUse: better, can: ['approve', 'split', 'lower', 'skip'] })] },
      {
        api: {
          sweepRuns: {
            split: () => ({ better: approved({ id: ids.promo, to: visa }), rest: approved() }),
          },
        },
      },
    );
    expect(await screen.findByText('Better: $800 of this would save $200 a year on Aria Visa instead.')).toBeVisible();
    const parts = within(screen.getByRole('list', { name: 'Where the money from Everyday goes' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '$800 Aria Visa: saves $200',
      '$1,200 Savings: earns $39',
    ]);
    await user.click(screen.getByRole('button', { name: 'Split $2,000 from Everyday: Aria Visa first' }));
    await user.click(await screen.findByRole('button', { name: 'Approve both, $2,000' }));
    expect(await screen.findByText('$2,000 is approved, Aria Visa first')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.split', { id: ids.run, version: 1 }],
    ]);
  });

  it("shows how much more a payment of today's plan saves than the rule's own destination", async () => {
    const paying = aRun({
      id: ids.promo,
      to: visa,
      amount: usd(80_000),
      proposed: usd(80_000),
      perYear: usd(19_992),
      insteadOf: {
        to: { accountId: ids.savings, name: 'Savings' },
        gain: usd(17_371),
        per: 'year',
        working: earnedWorking,
      },
    });
    openSweeps({ proposed: [paying, aRun({ amount: usd(120_000), proposed: usd(120_000), perYear: usd(3_931) })] });
    expect(await screen.findByText('Saves about $200 a year here, $174 more than Savings would earn.')).toBeVisible();
    expect(screen.getByText('$2,000 earns or saves $174 more a year here than in Savings.')).toBeVisible();
  });

  it('states no yearly saving for a payment that avoids a one-time charge', async () => {
    const paying = aRun({
      id: ids.promo,
      to: visa,
      amount: usd(80_000),
      proposed: usd(80_000),
      perYear: usd(48_700),
      insteadOf: {
        to: { accountId: ids.savings, name: 'Savings' },
        gain: usd(46_079),
        per: 'once',
        working: earnedWorking,
      },
    });
    openSweeps({ proposed: [paying, aRun({ amount: usd(120_000), proposed: usd(120_000), perYear: usd(3_931) })] });
    expect(await screen.findByText('Avoids about $487, $461 more than Savings would earn in a year.')).toBeVisible();
    expect(screen.getByText('$2,000 earns or saves $461 more here than a year in Savings would.')).toBeVisible();
  });

  it('asks for the password if the sign-in is too old', async () => {
    let isFresh = false;
    const { user, requests } = openSweeps(
      {},
      {
        api: {
          sweepRuns: { approve: () => (isFresh ? approved() : rejectWith('FRESH_SIGN_IN_NEEDED')()) },
          auth: {
            confirm: () => {
              isFresh = true;
              return {};
            },
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: /^Approve / }));
    await user.click(await screen.findByRole('button', { name: 'Approve $2,000' }));
    await user.type(await screen.findByLabelText('Password'), 'correct horse battery{Enter}');
    expect(await screen.findByText('$2,000 to Savings is approved')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual([
      'sweepRuns.approve',
      'auth.confirm',
      'sweepRuns.approve',
    ]);
  });

  it('reports that it has changed concurrently, and is reloaded', async () => {
    const { user, requests } = openSweeps({}, { api: { sweepRuns: { approve: rejectWith('SWEEP_RUN_STATE') } } });
    await user.click(await screen.findByRole('button', { name: /^Approve / }));
    await user.click(await screen.findByRole('button', { name: 'Approve $2,000' }));
    expect(await screen.findByText('This proposal has changed. Check its current figures.')).toBeInTheDocument();
    expect(
      requests.filter(
        ({ name, input }) => name === 'sweepRuns.list' && (input as { view?: string }).view === 'proposed',
      ).length,
    ).toBeGreaterThan(1);
  });

  it('can be lowered but not raised', async () => {
    const { user, requests, address } = openSweeps(
      {},
      { api: { sweepRuns: { approve: () => aRunDetail({ state: 'approved', amount: usd(150_000) }) } } },
    );
    await choose(user, 'Lower the amount');
    const dialog = within(await screen.findByRole('dialog', { name: 'Lower the amount' }));
    const amount = await dialog.findByLabelText('Amount to approve');
    await user.clear(amount);
    await user.type(amount, '2000.01');
    await user.click(dialog.getByRole('button', { name: 'Approve this amount' }));
    expect((await dialog.findAllByText('Enter an amount from $20 to $2,000')).length).toBe(2);
    await user.clear(amount);
    await user.type(amount, '1500');
    await user.click(dialog.getByRole('button', { name: 'Approve this amount' }));
    expect(await screen.findByText('$1,500 to Savings is approved')).toBeInTheDocument();
    expect(changes(requests).map(({ input }) => input)).toEqual([{ id: ids.run, version: 1, amount: usd(150_000) }]);
    expect(address()).toBe('/sweeps');
  });

  it('can be skipped once, and its rule stays active', async () => {
    const { user, requests } = openSweeps(
      {},
      { api: { sweepRuns: { skip: () => aRunDetail({ state: 'canceled' }) } } },
    );
    await choose(user, 'Skip this time');
    expect(await screen.findByText('Skipped this time. Idle cash continues.')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.skip', { id: ids.run, version: 1 }],
    ]);
  });

  it('explains that it brings money back, and why', async () => {
    openSweeps({
      proposed: [
        aRun({
          leg: 'top_up',
          from: { accountId: ids.savings, name: 'Savings' },
          to: { accountId: ids.everyday, name: 'Everyday' },
          perYear: usd(-400),
          perMonth: usd(-33),
        }),
      ],
    });
    const proposal = within(await screen.findByRole('region', { name: /^Savings to Everyday, / }));
    expect(proposal.getByText('Brings money back')).toBeVisible();
    expect(proposal.getByText(/Everyday would drop below its floor.* Costs about \$4 a year\./)).toBeVisible();
  });
});

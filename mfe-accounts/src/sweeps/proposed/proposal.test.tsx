import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aRun, aRunDetail, ids, usd } from '../testing/sweeps.ts';
import { approvedBefore, changes, openSweeps, proposalCard, rejectWith } from '../testing/open-sweeps.tsx';

describe('proposal', () => {
  it('shows source, destination, amount, a one-sentence reason, value and risks', async () => {
    const { user } = openSweeps();
    const proposal = await proposalCard();
    expect(proposal.getByText('$2,000.00')).toBeVisible();
    expect(
      proposal.getByText('Everyday holds more than its target of $3,000, and nothing ahead needs it.'),
    ).toBeVisible();
    expect(proposal.getByText('$65.52 a year')).toBeVisible();
    expect(await proposal.findByText('around 5 March, $240.00 above the floor')).toBeVisible();
    await user.click(proposal.getByText('What could go wrong'));
    expect(
      await proposal.findByText(
        'The lowest balance expected afterwards is about $1,240.00, around 5 March: $240.00 above the floor.',
      ),
    ).toBeVisible();
    expect(proposal.getByText(/In about 1\s%\sof possible futures/)).toBeVisible();
  });

  it('explains the amount with a waterfall', async () => {
    const { user } = openSweeps();
    await user.click((await proposalCard()).getByText('Why this amount'));
    const bars = within(await screen.findByRole('list', { name: 'Why this amount' }));
    expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Balance today, what is pending included$5,000.00',
      'Bills until the lowest point−$1,200.00',
      'Payments to cards and loans until then−$300.00',
      'What should stay−$1,500.00',
      'Safe to move$2,000.00',
    ]);
    expect(screen.getByText('All of it is proposed: $2,000.00.')).toBeVisible();
  });

  it('is reviewed on a separate page before the first approval', async () => {
    const { user, requests, address } = openSweeps(
      {},
      { api: { sweepRuns: { approve: () => aRunDetail({ state: 'approved' }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Approve $2,000.00 from Everyday to Savings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Check before you approve' })).toBeInTheDocument();
    expect(address()).toBe(`/sweeps?check=${ids.run}`);
    expect(changes(requests)).toEqual([]);
    expect(await screen.findByText('For 24 hours after you approve')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve $2,000.00' }));
    expect(await screen.findByText('$2,000.00 to Savings is approved')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.name, sent?.input]).toEqual(['sweepRuns.approve', { id: ids.run, version: 1 }]);
    expect(sent?.headers.get('idempotency-key')).toMatch(/./);
    expect(address()).toBe('/sweeps');
  });

  it('reports on the check page that it was already handled', async () => {
    openSweeps({ detail: { can: [], state: 'approved' } }, { route: `/sweeps?check=${ids.run}` });
    expect(await screen.findByText('There is nothing to approve here')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sweeps' })).toHaveAttribute('href', '/sweeps');
  });

  it('takes one press after a first approval, and asks for the password if the sign-in is old', async () => {
    let isFresh = false;
    const { user, requests } = openSweeps(
      { done: [approvedBefore] },
      {
        api: {
          sweepRuns: {
            approve: () => (isFresh ? aRunDetail({ state: 'approved' }) : rejectWith('FRESH_SIGN_IN_NEEDED')()),
          },
          auth: {
            confirm: () => {
              isFresh = true;
              return {};
            },
          },
        },
      },
    );
    await screen.findByRole('table', { name: 'Done' });
    await user.click(await screen.findByRole('button', { name: /^Approve / }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Password'), 'correct horse battery');
    await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
    expect(await screen.findByText('$2,000.00 to Savings is approved')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual([
      'sweepRuns.approve',
      'auth.confirm',
      'sweepRuns.approve',
    ]);
  });

  it('shows the current state after a concurrent change, and nothing moves', async () => {
    const { user, requests } = openSweeps(
      { done: [approvedBefore] },
      { api: { sweepRuns: { approve: rejectWith('SWEEP_RUN_STATE') } } },
    );
    await screen.findByRole('table', { name: 'Done' });
    await user.click(await screen.findByRole('button', { name: /^Approve / }));
    expect(await screen.findByText('This proposal changed meanwhile. What stands now is shown.')).toBeInTheDocument();
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
    await user.click(await screen.findByRole('button', { name: 'Lower the amount from Everyday to Savings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lower the amount' }));
    const amount = await dialog.findByLabelText('Amount to approve');
    await user.clear(amount);
    await user.type(amount, '2000.01');
    await user.click(dialog.getByRole('button', { name: 'Approve this amount' }));
    expect((await dialog.findAllByText('Enter an amount from $20.00 to $2,000.00')).length).toBe(2);
    await user.clear(amount);
    await user.type(amount, '1500');
    await user.click(dialog.getByRole('button', { name: 'Approve this amount' }));
    expect(await screen.findByText('$1,500.00 to Savings is approved')).toBeInTheDocument();
    expect(changes(requests).map(({ input }) => input)).toEqual([{ id: ids.run, version: 1, amount: usd(150_000) }]);
    expect(address()).toBe('/sweeps');
  });

  it('is skipped once, and the rule stays active', async () => {
    const { user, requests } = openSweeps(
      {},
      { api: { sweepRuns: { skip: () => aRunDetail({ state: 'cancelled' }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Skip Everyday to Savings this time' }));
    expect(await screen.findByText('Skipped this time. Idle cash goes on.')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.skip', { id: ids.run, version: 1 }],
    ]);
  });

  it('says when it brings money back', async () => {
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
    const proposal = within(await screen.findByRole('region', { name: 'Savings to Everyday' }));
    expect(proposal.getByText('Brings money back')).toBeVisible();
    expect(
      proposal.getByText('Everyday would fall short of what should stay on it, so money comes back in time.'),
    ).toBeVisible();
    expect(proposal.getByText('Costs about')).toBeVisible();
  });
});

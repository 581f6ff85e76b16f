import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { SweepsScreen } from './sweeps.screen.tsx';
import { answersOf } from './testing/answers.ts';
import { aGoal, aRule, aRun, aRunDetail, ids } from './testing/sweeps.ts';
import { changes, openSweeps, proposalRow, rejectWith } from './testing/open-sweeps.tsx';

describe('sweeps page', () => {
  it('says that nothing is idle and when the next check is, and links to the rules', async () => {
    openSweeps({ proposed: [] });
    expect(await screen.findByText('No idle cash today. Next look: Monday, Mar 2.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the rules' })).toHaveAttribute('href', '#rules');
  });

  it('explains rules while there are none, with a single action', async () => {
    const { user, address } = openSweeps({ proposed: [], rules: [] });
    expect(await screen.findByText('No rule is on yet')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'New rule' })[0] as HTMLElement);
    expect(address()).toBe('/sweeps?new=1');
  });

  it('reports what still works after a failure, and retries', async () => {
    let fails = true;
    const answers = answersOf();
    const { user } = openSweeps(
      {},
      { api: { sweepRules: { list: () => (fails ? rejectWith('INTERNAL')() : answers.sweepRules.list()) } } },
    );
    expect(await screen.findByText('Your sweeps couldn’t be loaded')).toBeVisible();
    expect(screen.getByText('Accounts and transactions still work. Nothing moves because of this.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await proposalRow()).toBeDefined();
  });

  it('runs a check on request', async () => {
    const { user, requests } = openSweeps(
      {},
      { api: { sweepRuns: { evaluate: () => ({ on: '2026-03-01', proposed: 0, skipped: 1, expired: 0 }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Look now' }));
    expect(await screen.findByText('Looked: nothing new to move')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepRuns.evaluate']);
  });

  it('pauses everything after explaining what stops, and resumes', async () => {
    let killSwitch = false;
    const answers = () =>
      answersOf({ killSwitch, underWay: [aRun({ id: ids.otherRule, state: 'in_transit', can: [] })] });
    const turn = (on: boolean) => () => {
      killSwitch = on;
      return { changeSetId: ids.changeSet, item: {}, stopped: 2, movingOn: 1 };
    };
    const { user, requests } = renderScreen(<SweepsScreen />, {
      route: '/sweeps?pause=1',
      api: {
        sweepRules: { list: () => answers().sweepRules.list() },
        sweepRuns: {
          list: (input: { view?: string }) => answers().sweepRuns.list(input),
          get: answers().sweepRuns.get,
        },
        goals: answers().goals,
        sweepSettings: { pause: turn(true), resume: turn(false) },
      } as never,
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause everything?' }));
    expect(await dialog.findByText('1 transfer is on the way already: a bank has it, so it goes on.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pause everything' }));
    expect(
      await screen.findByText('Everything is paused, 2 transfers were called off, 1 goes on at the bank'),
    ).toBeInTheDocument();
    expect(await screen.findByText('Everything is paused')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resume sweeps' }));
    expect(await screen.findByText('Sweeps resumed')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepSettings.pause', 'sweepSettings.resume']);
  });

  it('shows viewers no actions', async () => {
    openSweeps(
      {
        proposed: [aRun()],
        underWay: [aRun({ id: ids.otherRule, state: 'instructed', way: 'instruct', can: ['mark_made', 'cancel'] })],
        goals: [aGoal()],
      },
      { session: { ...testSession, role: 'viewer' } },
    );
    await proposalRow();
    expect(
      await screen.findByText('Only an owner or editor of the household can approve transfers or change rules.'),
    ).toBeVisible();
    await screen.findByRole('region', { name: 'Holiday' });
    for (const name of [
      /Approve/,
      /Lower/,
      /Skip/,
      /Pause/,
      /New rule/,
      /New goal/,
      /Edit/,
      /Look now/,
      /I made it/,
      /^Cancel/,
      /^Undo/,
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('transfer in progress', () => {
  it('is proposed again if its approval is undone within the cancel window', async () => {
    const run = aRun({
      state: 'approved',
      approvedBy: 'Ada Marsh',
      approvedAt: '2026-03-01T10:00:00Z',
      cancelUntil: '2026-03-02T10:00:00Z',
      can: ['undo', 'cancel'],
    });
    const { user, requests } = openSweeps(
      { proposed: [], underWay: [run] },
      { api: { sweepRuns: { undo: () => aRunDetail() } } },
    );
    const scheduled = within(await screen.findByRole('region', { name: 'Scheduled' }));
    expect(scheduled.getByText(/^Approved by Ada Marsh\./)).toBeVisible();
    expect(scheduled.getByText(/You can undo this until/)).toBeVisible();
    await user.click(scheduled.getByRole('button', { name: 'Undo the approval of Everyday to Savings' }));
    expect(
      await screen.findByText('The approval of $2,000.00 to Savings is undone. Nothing moves.'),
    ).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.undo', { id: ids.run, version: 1 }],
    ]);
  });

  it('is reported as not made if it cannot be found at the bank', async () => {
    const { user, requests } = openSweeps(
      { proposed: [], underWay: [aRun({ state: 'in_transit', way: 'instruct', can: ['mark_not_made'] })] },
      { api: { sweepRuns: { markNotMade: () => aRunDetail({ state: 'failed' }) } } },
    );
    await user.click(await screen.findByRole('button', { name: 'It was not made: Everyday to Savings' }));
    expect(await screen.findByText('Noted. Nothing moves.')).toBeInTheDocument();
    expect(changes(requests).map(({ name, input }) => [name, input])).toEqual([
      ['sweepRuns.markNotMade', { id: ids.run, version: 1 }],
    ]);
  });

  it('shows exactly what to transfer by hand, and is reported as made', async () => {
    const run = aRun({ state: 'instructed', way: 'instruct', can: ['mark_made', 'mark_not_made'] });
    const { user, requests } = openSweeps(
      { proposed: [], underWay: [run] },
      { api: { sweepRuns: { markMade: () => aRunDetail({ state: 'instructed' }) } } },
    );
    const scheduled = within(await screen.findByRole('region', { name: 'Scheduled' }));
    expect(scheduled.getByText('Make this transfer at your bank')).toBeVisible();
    await user.click(scheduled.getByRole('button', { name: 'Copy amount' }));
    expect(await navigator.clipboard.readText()).toBe('2000.00');
    expect(await screen.findByText('Amount copied')).toBeInTheDocument();
    await user.click(scheduled.getByRole('button', { name: 'I made it' }));
    expect(await screen.findByText('Noted. It is matched once both accounts show it.')).toBeInTheDocument();
    expect(changes(requests).map(({ name }) => name)).toEqual(['sweepRuns.markMade']);
  });
});

describe('goals', () => {
  it('show their savings and link to a rule that saves for them', async () => {
    const { user, address } = openSweeps({ goals: [aGoal({ state: 'no_rule', rules: [] })] });
    const goal = within(await screen.findByRole('region', { name: 'Holiday' }));
    expect(goal.getByText('$1,000.00 of $2,000.00 on Savings')).toBeVisible();
    expect(goal.getByText('$200.00 a month reach it by Aug 1.')).toBeVisible();
    expect(goal.getByRole('link', { name: 'Save for it: Holiday' })).toHaveAttribute(
      'href',
      `/sweeps?new=savings_goal&goal=${ids.goal}`,
    );
    await user.click(goal.getByRole('button', { name: 'Edit Holiday' }));
    expect(address()).toBe(`/sweeps?goal=${ids.goal}`);
  });
});

describe('rules in the list', () => {
  it('show their state, the result of the last check, and what they moved and earned', async () => {
    openSweeps({
      rules: [
        aRule(),
        aRule({
          id: ids.otherRule,
          name: 'Clear Visa',
          state: 'suspended',
          suspendedFor: 'returned_payment',
          events: ['resume', 'pause', 'archive'],
          kind: 'promo_deadline',
        }),
      ],
    });
    const rules = within(await screen.findByRole('region', { name: 'Rules' }));
    expect(rules.getByText('On Feb 27: The balance is close to its target.')).toBeVisible();
    expect(rules.getByText('Paused because a transfer came back. Fix the account, then resume.')).toBeVisible();
    expect(rules.getAllByText('$3,000.00')).toHaveLength(2);
  });

  it('are paused with the version that was shown, with Undo', async () => {
    const { user, requests } = openSweeps(
      {},
      {
        api: {
          sweepRules: {
            setState: () => ({ changeSetId: ids.changeSet, item: aRule({ state: 'paused', version: 2 }) }),
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Pause Idle cash' }));
    expect(await screen.findByText('Idle cash is paused')).toBeInTheDocument();
    const [sent] = changes(requests);
    expect([sent?.headers.get('if-match'), sent?.input]).toEqual(['"1"', { id: ids.rule, event: 'pause' }]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { testSession } from '@tideline/mfe-kit/testing';
import { balanced, card, change, changeSetId, diff, loan, overview, quickWins, usd } from './testing/mode-examples.ts';
import { openModes } from './testing/open-modes.tsx';

describe('section of the active mode', () => {
  it('undoes a switch on request, and leads to a check before the previous mode returns', async () => {
    const { user, requests } = openModes({
      mode: {
        get: () =>
          overview({
            current: { key: 'safety_first', parameters: balanced, since: '2026-03-01' },
            undo: { changeSetId, until: '2026-03-02T12:00:00Z' },
            before: { key: 'quick_wins', parameters: quickWins },
          }),
      },
      changeSets: { undo: () => ({ changeSetId: '018f0000-0000-7000-8000-0000000000e2', label: '', rowsLeft: 0 }) },
    });
    expect(await screen.findByText('Safety first has been active since Mar 1.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo the switch' }));
    expect(await screen.findByText('Switch undone')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'changeSets.undo')?.input).toMatchObject({ id: changeSetId });
    await user.click(screen.getByRole('button', { name: 'Go back to Quick wins' }));
    expect(await screen.findByRole('heading', { name: 'From Safety first to Quick wins' })).toBeInTheDocument();
  });

  it.each([
    ['America/Los_Angeles', '2026-03-02T07:30:00Z', 'Mar 1', '11:30 PM'],
    ['Pacific/Auckland', '2026-03-01T11:30:00Z', 'Mar 2', '12:30 AM'],
  ])('shows dates near midnight in the time zone %s', async (timezone, at, day, time) => {
    const session = { ...testSession, today: '2026-03-05', household: { ...testSession.household, timezone } };
    const { user } = openModes(
      {
        mode: { get: () => overview({ undo: { changeSetId, until: at } }) },
        modeChanges: { list: () => ({ items: [change({ createdAt: at })] }) },
      },
      { session },
    );
    expect(await screen.findByText(`You can undo the switch until ${day}, ${time}.`)).toBeInTheDocument();
    await user.click(await screen.findByText('Show earlier changes'));
    expect(await screen.findByText(`Chosen by Ada on ${day}`)).toBeInTheDocument();
  });

  it('lists the sweep rules that have been waiting since a switch', async () => {
    openModes({
      mode: {
        get: () =>
          overview({
            waitingRules: [
              { id: card, name: 'Idle cash' },
              { id: loan, name: 'To the card' },
            ],
          }),
      },
    });
    expect(
      await screen.findByText(/Idle cash and To the card have been paused since the mode changed\./),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Review sweep rules' })).toHaveAttribute('href', '/sweeps');
  });

  it('shows a scheduled change and cancels it', async () => {
    const scheduled = change({ state: 'scheduled', startsOn: '2026-04-01', startedOn: null, version: 2 });
    const { user, requests } = openModes({
      mode: { get: () => overview({ scheduled }) },
      modeChanges: { remove: () => ({ changeSetId }) },
    });
    expect(await screen.findByText('Quick wins starts on Apr 1.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel the switch' }));
    expect(await screen.findByText('Quick wins won’t start')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'modeChanges.remove')?.headers.get('if-match')).toBe('"2"');
  });

  it('shows past changes with the figures shown at the time, and why a mode did not start', async () => {
    const refused = change({
      id: '018f0000-0000-7000-8000-0000000000d2',
      key: 'float',
      state: 'superseded',
      startedOn: null,
      refusal: { on: '2026-02-01', reasons: [{ code: 'minimum_late', debts: [{ id: card, name: 'Aria Visa' }] }] },
    });
    const own = { strategy: 'avalanche', mode: null, monthly: usd(40_000) } as const;
    const kept = change({
      ownPlan: 'keep',
      diff: {
        ...diff,
        hasOwnPlan: true,
        plan: { before: own, after: own, becomes: 'kept' },
        rules: [
          { id: card, name: 'Idle cash', byItself: false, goesOn: true },
          { id: loan, name: 'To the card', byItself: true, goesOn: false },
        ],
      },
    });
    const { user } = openModes({ modeChanges: { list: () => ({ items: [kept, refused] }) } });
    await user.click(await screen.findByText('Show earlier changes'));
    expect(await screen.findByText('Didn’t start on Feb 1')).toBeInTheDocument();
    expect(screen.getByText(/Aria Visa had a late minimum payment/)).toBeInTheDocument();
    expect(screen.getByText('Active plan: Avalanche. It stays as it is until the next switch.')).toBeInTheDocument();
    expect(screen.getByText('Sweep rules that stayed on: Idle cash.')).toBeInTheDocument();
    expect(screen.getByText('Sweep rules that paused: To the card.')).toBeInTheDocument();
    expect(screen.getAllByText('Chosen by Ada on Mar 1')).toHaveLength(2);
    await user.click(screen.getAllByText('See the figures shown then')[0] as HTMLElement);
    expect(await screen.findByRole('row', { name: /^Debt-free.*2 months later/ })).toBeInTheDocument();
  });
});

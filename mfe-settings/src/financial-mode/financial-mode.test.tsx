import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ModeDiff } from '@tideline/contract';
import { ApiError, renderScreen, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import { FinancialModeScreen } from './financial-mode.screen.tsx';
import {
  usd,
  card,
  loan,
  changeSetId,
  balanced,
  quickWins,
  overview,
  diff,
  change,
  preview,
  lastMonth,
} from './testing/mode-examples.ts';

const open = (
  api: FakeApi = {},
  {
    route = '/settings/financial-mode',
    role = 'owner',
    session = testSession,
  }: { route?: string; role?: 'owner' | 'editor'; session?: typeof testSession } = {},
) =>
  renderScreen(<FinancialModeScreen />, {
    route,
    session: { ...session, role },
    api: {
      mode: {
        get: () => overview(),
        preview: () => preview(),
        lastMonth: () => lastMonth,
        change: () => ({ changeSetId, item: change() }),
        ...api.mode,
      },
      modeChanges: { list: () => ({ items: [] }), ...api.modeChanges },
      ...(api.changeSets && { changeSets: api.changeSets }),
    },
  });

describe('choosing a mode', () => {
  it('shows a card per mode with what it does, what it does not, and a figure of the household', async () => {
    open();
    const modes = await screen.findByRole('radiogroup', { name: 'Mode' });
    expect(
      within(modes)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['balanced', 'quick_wins', 'safety_first', 'float', 'custom']);
    expect(within(modes).getByRole('radio', { name: /Balanced/ })).toBeChecked();
    expect(within(modes).getByRole('radio', { name: /Balanced/ })).toHaveAccessibleDescription(
      /about \$912 of interest until you’re debt-free/,
    );
    expect(within(modes).getByRole('radio', { name: 'Safety first' })).toHaveAccessibleDescription(
      /\$2,500 are missing of the \$9,000 it keeps in cash/,
    );
    expect(within(modes).getByRole('radio', { name: 'Use the float' })).toHaveAccessibleDescription(
      /Aria Visa charges interest/,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Financial mode' })).toBeInTheDocument();
  });

  it('shows what each mode would have moved last month, with its working', async () => {
    const { user } = open();
    expect(
      await screen.findByText(/would have moved \$260 in February 2026, \$60 to debts and \$200 to savings\./),
    ).toBeInTheDocument();
    expect(screen.getByText(/would have moved \$310 in February 2026, all to debts\./)).toBeInTheDocument();
    expect(screen.getByText(/nothing was spare in February 2026\./)).toBeInTheDocument();
    expect(screen.getAllByText(/needs a month of transactions to say what it would have moved\./)).toHaveLength(2);
    await user.click(await screen.findByRole('button', { name: /see the math/i }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText(/Savings/)).toBeInTheDocument();
  });

  it('shows the modes even if that could not be computed', async () => {
    open({
      mode: {
        lastMonth: () => {
          throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: {} });
        },
      },
    });
    expect((await screen.findAllByText(/couldn’t be calculated\./)).length).toBe(5);
    expect(screen.getByRole('button', { name: 'Check and switch' })).toBeEnabled();
  });

  it('says that there is nothing to switch if nothing was changed', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Check and switch' }));
    expect(await screen.findByText(/This is how it is now/)).toBeInTheDocument();
    expect(requests.some(({ name }) => name === 'mode.preview')).toBe(false);
  });

  it('reports unparsable values and keeps the entered text', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Quick wins' }));
    await user.click(screen.getByText('Change what this mode keeps to'));
    await user.clear(screen.getByRole('textbox', { name: 'Months' }));
    await user.type(screen.getByRole('textbox', { name: 'Months' }), '61');
    await user.click(screen.getByRole('radio', { name: 'Move smaller amounts automatically' }));
    await user.click(screen.getByRole('button', { name: 'Check and switch' }));
    expect(
      await screen.findByRole('link', { name: 'Enter months between 0 and 60, with two decimals at most' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enter an amount above zero' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Months' })).toHaveValue('61');
  });

  it('arranges debts and destinations in a custom order with buttons', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('radio', { name: 'Custom' }));
    await user.click(screen.getByRole('button', { name: 'Move Car up' }));
    expect(screen.getByText('Car is number 1 of 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move Savings up' }));
    await user.click(screen.getByRole('button', { name: 'Check and switch' }));
    await screen.findByRole('button', { name: 'Switch now' });
    expect(requests.find(({ name }) => name === 'mode.preview')?.input).toMatchObject({
      key: 'custom',
      parameters: {
        debtOrder: 'custom',
        customOrder: [loan, card],
        destinationOrder: ['buffer', 'savings', 'debt', 'low_debt', 'promo'],
      },
    });
  });

  it('is read-only for members other than owners', async () => {
    open({}, { role: 'editor' });
    expect(await screen.findByText('Owners of the household decide on its financial mode.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check and switch' })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Quick wins' })).toBeDisabled();
  });

  it('reports what failed and retries', async () => {
    open({
      mode: {
        get: () => {
          throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: {} });
        },
      },
    });
    expect(await screen.findByText('The financial mode couldn’t be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('mode check', () => {
  it('shows before and after of every figure, then switches with the version that was shown', async () => {
    const { user, requests, address } = open();
    await user.click(await screen.findByRole('radio', { name: 'Quick wins' }));
    await user.click(screen.getByRole('button', { name: 'Check and switch' }));
    const heading = await screen.findByRole('heading', { name: 'From Balanced to Quick wins' });
    // the focus moves with the page
    expect(document.activeElement).toContainElement(heading);
    expect(document.activeElement).not.toBe(document.body);
    expect(address()).toContain('check=quick_wins');
    expect(await screen.findByText('2 months later')).toBeInTheDocument();
    expect(screen.getByText('$56.00 more')).toBeInTheDocument();
    expect(screen.getByText('$500.00 less')).toBeInTheDocument();
    expect(screen.getByText('New: $500.00 from Everyday to Car')).toBeInTheDocument();
    expect(
      screen.getByRole('row', { name: /Always in cash 1 month of expenses 0.5 months of expenses/ }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Switch now' }));
    expect(await screen.findByText('Quick wins is in force')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'mode.change');
    expect([sent?.headers.get('if-match'), sent?.input]).toMatchObject(['"4"', { key: 'quick_wins', startsOn: null }]);
    expect(address()).not.toContain('check=');
  });

  it('offers only a later day if a mode is not possible now, with the reasons', async () => {
    const { user, requests } = open(
      { mode: { preview: () => preview({ key: 'float', reasons: [{ code: 'no_promo', debts: [] }] }) } },
      { route: '/settings/financial-mode?check=float' },
    );
    expect(await screen.findByText('Use the float is not possible now')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Now' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Schedule the switch' }));
    expect(await screen.findByText('Choose a day after today')).toBeInTheDocument();
    expect(requests.some(({ name }) => name === 'mode.change')).toBe(false);
  });

  it('explains what happens to the active plan, and keeps it if the user chooses so', async () => {
    const own = { strategy: 'avalanche', mode: null, monthly: usd(40_000) } as const;
    const replanned: ModeDiff = {
      ...diff,
      hasOwnPlan: true,
      plan: {
        before: own,
        after: { strategy: 'mode', mode: 'quick_wins', monthly: usd(40_000) },
        becomes: 'replanned',
      },
    };
    const kept: ModeDiff = {
      ...replanned,
      plan: { before: own, after: own, becomes: 'kept' },
      debtFree: { before: '2028-04-01', after: '2028-04-01', monthsSooner: 0 },
    };
    const { user, requests } = open(
      {
        mode: {
          preview: ({ ownPlan }: { ownPlan?: string | undefined }) =>
            preview({ diff: ownPlan === 'keep' ? kept : replanned }),
        },
      },
      { route: '/settings/financial-mode?check=quick_wins' },
    );
    expect(
      await screen.findByText(
        'You follow Avalanche. It becomes the plan by Quick wins, with the same $400 a month and the same ' +
          'extra payments.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('2 months later')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /Keep my own plan/ }));
    expect(
      await screen.findByText('You follow Avalanche, and keep it as it is until the next switch.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Same month')).toBeInTheDocument();
    expect(screen.getByText('Debts: your own plan, until the next switch')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Switch now' }));
    await screen.findByText('Quick wins is in force');
    expect(requests.find(({ name }) => name === 'mode.change')?.input).toMatchObject({ ownPlan: 'keep' });
  });

  it('lists the sweep rules that will wait, and can keep each one active in the same step', async () => {
    const [one, two] = ['018f0000-0000-7000-8000-0000000000f1', '018f0000-0000-7000-8000-0000000000f2'];
    const rules = [
      { id: one, name: 'Idle cash', byItself: false, goesOn: true },
      { id: two, name: 'To the card', byItself: true, goesOn: false },
    ];
    const { user, requests } = open(
      { mode: { preview: () => preview({ diff: { ...diff, rules } }) } },
      { route: '/settings/financial-mode?check=quick_wins' },
    );
    expect(await screen.findByRole('checkbox', { name: /^Idle cash/ })).toBeChecked();
    expect(
      screen.getByText('To the card waits after the switch, until you resume it on the page of sweeps.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /^To the card.*You’ll enter your password to resume it/ }));
    expect(screen.getByText('All of them continue.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /^Idle cash/ }));
    await user.click(screen.getByRole('button', { name: 'Switch now' }));
    await screen.findByText('Quick wins is in force');
    expect(requests.find(({ name }) => name === 'mode.change')?.input).toMatchObject({ rulesGoOn: [two] });
  });

  it('returns to the entered values', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Quick wins' }));
    await user.click(screen.getByRole('button', { name: 'Check and switch' }));
    await user.click(await screen.findByRole('button', { name: 'Change something' }));
    const back = await screen.findByRole('radio', { name: 'Quick wins' });
    expect(back).toBeChecked();
    expect(document.activeElement).toContainElement(back);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('reports a concurrent change of the household', async () => {
    const conflict = () => {
      throw new ApiError({
        code: 'VERSION_CONFLICT',
        status: 412,
        title: '',
        params: { currentVersion: 5, current: {} },
      });
    };
    const { user } = open({ mode: { change: conflict } }, { route: '/settings/financial-mode?check=quick_wins' });
    await user.click(await screen.findByRole('button', { name: 'Switch now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/edited/i);
  });
});

describe('active mode', () => {
  it('is undone within a day, or replaced by the previous one after a check', async () => {
    const { user, requests } = open({
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
    expect(await screen.findByText('Safety first, since Mar 1.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo the switch' }));
    expect(await screen.findByText('The switch is undone')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'changeSets.undo')?.input).toMatchObject({ id: changeSetId });
    await user.click(screen.getByRole('button', { name: 'Go back to Quick wins' }));
    expect(await screen.findByRole('heading', { name: 'From Safety first to Quick wins' })).toBeInTheDocument();
  });

  it.each([
    ['America/Los_Angeles', '2026-03-02T07:30:00Z', 'Mar 1', '11:30 PM'],
    ['Pacific/Auckland', '2026-03-01T11:30:00Z', 'Mar 2', '12:30 AM'],
  ])('near midnight in %s shows the date in that zone', async (timezone, at, day, time) => {
    const session = { ...testSession, today: '2026-03-05', household: { ...testSession.household, timezone } };
    const { user } = open(
      {
        mode: { get: () => overview({ undo: { changeSetId, until: at } }) },
        modeChanges: { list: () => ({ items: [change({ createdAt: at })] }) },
      },
      { session },
    );
    expect(
      await screen.findByText(`Until ${day}, ${time} the switch can be undone as if it had not been.`),
    ).toBeInTheDocument();
    await user.click(await screen.findByText('Show earlier changes'));
    expect(await screen.findByText(`Chosen by Ada on ${day}`)).toBeInTheDocument();
  });

  it('lists the sweep rules still waiting since a switch', async () => {
    open({
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
    expect(await screen.findByText(/Idle cash and To the card wait since the mode changed\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Review sweep rules' })).toHaveAttribute('href', '/sweeps');
  });

  it('shows a scheduled change and cancels it', async () => {
    const scheduled = change({ state: 'scheduled', startsOn: '2026-04-01', startedOn: null, version: 2 });
    const { user, requests } = open({
      mode: { get: () => overview({ scheduled }) },
      modeChanges: { remove: () => ({ changeSetId }) },
    });
    expect(await screen.findByText('Quick wins begins on Apr 1.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Do not switch' }));
    expect(await screen.findByText('Quick wins will not begin')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'modeChanges.remove')?.headers.get('if-match')).toBe('"2"');
  });

  it('stores a history with the figures shown, and why a mode did not start', async () => {
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
    const { user } = open({ modeChanges: { list: () => ({ items: [kept, refused] }) } });
    await user.click(await screen.findByText('Show earlier changes'));
    expect(await screen.findByText('Did not begin on Feb 1')).toBeInTheDocument();
    expect(screen.getByText(/A minimum of Aria Visa came late/)).toBeInTheDocument();
    expect(screen.getByText('You follow Avalanche, and keep it as it is until the next switch.')).toBeInTheDocument();
    expect(screen.getByText('Sweep rules that went on: Idle cash.')).toBeInTheDocument();
    expect(screen.getByText('Sweep rules that waited: To the card.')).toBeInTheDocument();
    expect(screen.getAllByText('Chosen by Ada on Mar 1')).toHaveLength(2);
    await user.click(screen.getAllByText('What was shown then')[0] as HTMLElement);
    expect(await screen.findByText('2 months later')).toBeInTheDocument();
  });
});

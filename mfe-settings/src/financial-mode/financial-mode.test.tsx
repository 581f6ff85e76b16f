import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ModeDiff } from '@tideline/contract';
import { ApiError } from '@tideline/mfe-kit/testing';
import { card, diff, loan, overview, preview, usd } from './testing/mode-examples.ts';
import { openModes } from './testing/open-modes.tsx';

describe('choosing a financial mode', () => {
  it('shows three figures per mode and their differences from the active mode', async () => {
    openModes();
    const modes = await screen.findByRole('radiogroup', { name: 'Mode' });
    const rows = within(within(modes).getByRole('table', { name: 'Modes compared' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent.replaceAll(/\s+/g, ' '))).toEqual([
      'ModeCash keptDebt-freeInterest',
      'BalancedActiveCash kept $3,000 NowDebt-free Apr 2028 NowInterest $912 Now',
      'Quick winsCash kept $1,500 −$1,500Debt-free Jun 2028 2 months laterInterest $968 +$56',
      'Safety firstCash kept $9,000 +$6,000Debt-free Apr 2028 SameInterest $912 Same',
      'Use the floatNot available now. Aria Visa charges interest. Pay that off first.',
      'CustomCash kept $3,000 SameDebt-free Mar 2028 1 month sooner Without: Apr 2028Interest $880 −$32 Without: $912',
    ]);
    expect(within(modes).getByRole('radio', { name: 'Balanced Active' })).toBeChecked();
    expect(within(modes).getByRole('radio', { name: 'Quick wins' })).toHaveAccessibleDescription(
      'Cash kept $1,500 −$1,500 Debt-free Jun\u00a02028 2 months later Interest $968 +$56',
    );
    expect(within(modes).getByRole('radio', { name: 'Use the float' })).toHaveAccessibleDescription(
      /Aria Visa charges interest/,
    );
    expect(screen.getByText(/Balanced is active\./)).toBeInTheDocument();
  });

  it('states in the table that a figure is unknown, or that there are no debts', async () => {
    const outcome = {
      floor: null,
      floorChange: null,
      debtFreeOn: null,
      monthsSooner: null,
      interest: null,
      interestSaved: null,
    };
    const { modes, ...rest } = overview();
    openModes({
      mode: { get: () => ({ ...rest, debts: [], modes: modes.map((mode) => ({ ...mode, reasons: [], outcome })) }) },
    });
    const [, , row] = within(await screen.findByRole('table', { name: 'Modes compared' })).getAllByRole('row');
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent.trim()),
    ).toEqual(['Cash kept Unknown', 'Debt-free No debts', 'Interest None']);
  });

  it('explains only the chosen mode: what would change and what would not', async () => {
    const { user, requests } = openModes();
    const active = within(await screen.findByRole('region', { name: 'Balanced' }));
    expect(active.queryByRole('button', { name: 'Check and switch' })).not.toBeInTheDocument();
    await user.click(screen.getByText('2 months later'));
    expect(screen.getByRole('radio', { name: 'Quick wins' })).toBeChecked();
    const chosen = within(await screen.findByRole('region', { name: 'Quick wins' }));
    expect(screen.queryByRole('region', { name: 'Balanced' })).not.toBeInTheDocument();
    expect(chosen.getByText('Interest').nextElementSibling).toHaveTextContent('$912$968');
    expect(await chosen.findByText('New: $500 from Everyday to Car')).toBeInTheDocument();
    expect(chosen.getByText('Debt order: The smallest balance first')).toBeInTheDocument();
    expect(chosen.getByText('Minimum payments come first')).toBeInTheDocument();
    expect(chosen.getByText('Sweep approval: Ask me each time')).toBeInTheDocument();
    expect(requests.filter(({ name }) => name === 'mode.preview')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Safety first' }));
    expect(screen.getByText(/You’re \$2,500 short of the \$9,000 it keeps\./)).toBeInTheDocument();
  });

  it('shows how much the chosen mode would have moved last month, and the calculation', async () => {
    const { user } = openModes();
    expect(
      await screen.findByText('In February it would have moved $260, $60 to debts and $200 to savings.'),
    ).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /see the math/i }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByText(/Savings/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('radio', { name: 'Quick wins' }));
    expect(screen.getByText('In February it would have moved $310, all to debts.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Safety first' }));
    expect(screen.getByText('In February it would have moved nothing.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    expect(screen.getByText('Last month: needs a month of transactions.')).toBeInTheDocument();
  });

  it('shows the modes even if last month and the effects could not be computed', async () => {
    const down = () => {
      throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: {} });
    };
    const { user } = openModes({ mode: { lastMonth: down, preview: down } });
    expect(await screen.findByText('Last month couldn’t be calculated.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Quick wins' }));
    expect(screen.getByRole('button', { name: 'Check and switch' })).toBeEnabled();
  });

  it('reports invalid values and keeps the entered text', async () => {
    const { user } = openModes();
    await user.click(await screen.findByRole('radio', { name: 'Quick wins' }));
    await user.click(screen.getByText('Fine-tune this mode'));
    await user.clear(await screen.findByRole('textbox', { name: 'Months' }));
    await user.type(screen.getByRole('textbox', { name: 'Months' }), '61');
    await user.click(screen.getByRole('radio', { name: 'Move amounts under a limit automatically' }));
    await user.click(screen.getByRole('button', { name: 'Check and switch' }));
    expect(
      await screen.findByRole('link', { name: 'Enter 0 to 60 months, with up to two decimals' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enter an amount above zero' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Months' })).toHaveValue('61');
  });

  it('arranges debts and destinations in a custom order with buttons', async () => {
    const { user, requests } = openModes();
    await user.click(await screen.findByRole('radio', { name: 'Custom' }));
    await user.click(await screen.findByRole('button', { name: 'Move Car up' }));
    expect(screen.getByText('Car is number 1 of 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move Savings up' }));
    await user.click(screen.getByRole('button', { name: 'Check and switch' }));
    await screen.findByRole('button', { name: 'Switch now' });
    expect(requests.findLast(({ name }) => name === 'mode.preview')?.input).toMatchObject({
      key: 'custom',
      parameters: {
        debtOrder: 'custom',
        customOrder: [loan, card],
        destinationOrder: ['buffer', 'savings', 'debt', 'low_debt', 'promo'],
      },
    });
  });

  it('is read-only for members other than owners', async () => {
    openModes({}, { role: 'editor' });
    expect(await screen.findByText('Only an owner of the household can switch its mode.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check and switch' })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Quick wins' })).toBeDisabled();
  });

  it('reports a loading failure, and offers a retry', async () => {
    openModes({
      mode: {
        get: () => {
          throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: {} });
        },
      },
    });
    expect(await screen.findByText('Your financial mode couldn’t be loaded')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('financial mode check', () => {
  it('shows each figure before and after, then switches with the version that was shown', async () => {
    const { user, requests, address } = openModes();
    await user.click(await screen.findByRole('radio', { name: 'Quick wins' }));
    await user.click(screen.getByRole('button', { name: 'Check and switch' }));
    const heading = await screen.findByRole('heading', { name: 'From Balanced to Quick wins' });
    // the focus moves to the new page
    expect(document.activeElement).toContainElement(heading);
    expect(document.activeElement).not.toBe(document.body);
    expect(address()).toContain('check=quick_wins');
    expect(await screen.findByText('2 months later')).toBeInTheDocument();
    expect(screen.getByText('$56 more')).toBeInTheDocument();
    expect(screen.getByText('$500 less')).toBeInTheDocument();
    expect(screen.getByText('New: $500 from Everyday to Car')).toBeInTheDocument();
    expect(
      screen.getByRole('row', { name: /Always in cash 1 month of expenses 0.5 months of expenses/ }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Switch now' }));
    expect(await screen.findByText('Quick wins is active')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'mode.change');
    expect([sent?.headers.get('if-match'), sent?.input]).toMatchObject(['"4"', { key: 'quick_wins', startsOn: null }]);
    expect(address()).not.toContain('check=');
  });

  it('offers only a later date if a mode is not available now, and gives the reasons', async () => {
    const { user, requests } = openModes(
      { mode: { preview: () => preview({ key: 'float', reasons: [{ code: 'no_promo', debts: [] }] }) } },
      { route: '/settings/financial-mode?check=float' },
    );
    expect(await screen.findByText('Use the float isn’t available now')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Now' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Schedule the switch' }));
    expect(await screen.findByText('Choose a day after today')).toBeInTheDocument();
    expect(requests.some(({ name }) => name === 'mode.change')).toBe(false);
  });

  it('explains what happens to the active plan, and keeps it if the user chooses to', async () => {
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
    const { user, requests } = openModes(
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
        'Your plan, Avalanche, becomes the “Quick wins” plan, with the same $400 a month and the same ' +
          'extra payments.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('2 months later')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /Keep my own plan/ }));
    expect(
      await screen.findByText('Active plan: Avalanche. It stays as it is until the next switch.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Same month')).toBeInTheDocument();
    expect(screen.getByText('Debts: your own plan, until the next switch')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Switch now' }));
    await screen.findByText('Quick wins is active');
    expect(requests.find(({ name }) => name === 'mode.change')?.input).toMatchObject({ ownPlan: 'keep' });
  });

  it('lists the sweep rules that will wait, and can keep each one active in the same step', async () => {
    const [one, two] = ['018f0000-0000-7000-8000-0000000000f1', '018f0000-0000-7000-8000-0000000000f2'];
    const rules = [
      { id: one, name: 'Idle cash', byItself: false, goesOn: true },
      { id: two, name: 'To the card', byItself: true, goesOn: false },
    ];
    const { user, requests } = openModes(
      { mode: { preview: () => preview({ diff: { ...diff, rules } }) } },
      { route: '/settings/financial-mode?check=quick_wins' },
    );
    expect(await screen.findByRole('checkbox', { name: /^Idle cash/ })).toBeChecked();
    expect(screen.getByText('To the card pauses until you resume it on Sweeps.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /^To the card.*You’ll enter your password to keep it on/ }));
    expect(screen.getByText('All of them stay on.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /^Idle cash/ }));
    await user.click(screen.getByRole('button', { name: 'Switch now' }));
    await screen.findByText('Quick wins is active');
    expect(requests.find(({ name }) => name === 'mode.change')?.input).toMatchObject({ rulesGoOn: [two] });
  });

  it('returns to the chosen mode, and focuses it', async () => {
    const { user } = openModes();
    await user.click(await screen.findByRole('radio', { name: 'Quick wins' }));
    await user.click(screen.getByRole('button', { name: 'Check and switch' }));
    await user.click(await screen.findByRole('button', { name: 'Back to modes' }));
    const back = await screen.findByRole('radio', { name: 'Quick wins' });
    expect(back).toBeChecked();
    expect(document.activeElement).toContainElement(back);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('reports a concurrent change to the household', async () => {
    const conflict = () => {
      throw new ApiError({
        code: 'VERSION_CONFLICT',
        status: 412,
        title: '',
        params: { currentVersion: 5, current: {} },
      });
    };
    const { user } = openModes({ mode: { change: conflict } }, { route: '/settings/financial-mode?check=quick_wins' });
    await user.click(await screen.findByRole('button', { name: 'Switch now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/edited/i);
  });
});

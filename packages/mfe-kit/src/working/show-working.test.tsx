import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Working } from '@tideline/contract';
import { renderScreen } from '../testing/index.ts';
import { ShowWorking, WorkingFigure } from './show-working.tsx';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

// 320.00 × 24.99% = 79.968, rounded to 79.97
const extra: Working = {
  formulaId: 'promo.year-at-later-rate',
  lines: [
    { key: 'promo_balance', value: { kind: 'money', money: usd(32_000) }, href: '/debt', evidenceIds: ['a', 'b'] },
    { key: 'revert_apr', value: { kind: 'ppm', ppm: 249_900 }, href: null },
    { key: 'pay_by', value: { kind: 'date', on: '2026-03-14' }, href: null },
  ],
  result: { key: 'cost_avoided', value: { kind: 'money', money: usd(7_997) }, href: null },
  assumptions: ['balance_stays_a_year'],
  otherwise: { key: 'cost_if_nothing_changes', value: { kind: 'money', money: usd(7_997) }, href: null },
};

const show = (working: Working = extra, route = '/dashboard') =>
  renderScreen(<ShowWorking id="action" working={working} />, { route });
const sheet = () => screen.findByRole('dialog', { name: 'See the math' });
const part = async (name: string) => within(within(await sheet()).getByRole('region', { name }));

describe('ShowWorking', () => {
  it('opens a sheet with inputs, the formula in words and figures, assumptions and the alternative', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'See the math' }));
    expect((await part('From')).getByRole('link', { name: 'Offer balance' })).toHaveAttribute('href', '/debt');
    expect((await part('From')).getByText('From 2 entries')).toBeInTheDocument();
    expect((await part('From')).getByText('Mar 14')).toBeInTheDocument();
    const how = await part('How');
    expect(how.getByText('Offer balance × APR after the offer, for a year')).toBeInTheDocument();
    expect(
      how.getByText(
        (_, element) =>
          element?.tagName === 'P' &&
          element.textContent?.replaceAll('\u00a0', ' ') === '$320.00 × 24.99%, for a year = $79.97',
      ),
    ).toBeInTheDocument();
    expect(
      (await part('Assuming')).getByText('Otherwise the balance would stay the same for a year.'),
    ).toBeInTheDocument();
    expect((await part('Otherwise')).getByText('$79.97')).toBeInTheDocument();
  });

  it('recomputes the result from the shown inputs', async () => {
    show(extra, '/dashboard?working=action');
    expect(await within(await sheet()).findByText('Your browser calculated the same result.')).toBeInTheDocument();
  });

  it('reports that the recomputed result differs from the shown one', async () => {
    show(
      { ...extra, result: { ...extra.result, value: { kind: 'money', money: usd(8_000) } } },
      '/dashboard?working=action',
    );
    expect(await within(await sheet()).findByText(/^Your browser calculated a different result/)).toBeInTheDocument();
  });

  it('is in the address while it is open, and removed from it when closed', async () => {
    const { user, address } = show();
    await user.click(screen.getByRole('button', { name: 'See the math' }));
    await sheet();
    expect(address()).toBe('/dashboard?working=action');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/dashboard');
    await waitFor(() => expect(screen.getByRole('button', { name: 'See the math' })).toHaveFocus());
  });

  it('omits a term whose input is unknown', async () => {
    const fee: Working = {
      ...extra,
      formulaId: 'minimum.late-cost',
      lines: [{ key: 'late_fee', value: { kind: 'money', money: usd(4_100) }, href: null }],
    };
    show(fee, '/?working=action');
    expect((await part('How')).getByText('Late fee')).toBeInTheDocument();
  });

  it('draws inflow and outflow steps as a waterfall down to the result', async () => {
    const steps = [
      { key: 'cash', value: { kind: 'money' as const, money: usd(100_000) }, href: null },
      { key: 'kept', value: { kind: 'money' as const, money: usd(-68_000) }, href: null },
    ];
    show({ ...extra, steps }, '/?working=action');
    const items = (await part('Step by step')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Cash in deposit accounts$1,000.00',
      'Kept for a month of spending and due payments−$680.00',
      'Cost avoided$79.97',
    ]);
  });

  it("prefers the screen's labels to the engine's, and makes a key without a label readable", async () => {
    const own: Working = { ...extra, formulaId: 'screen.own', assumptions: ['never_heard_of'] };
    const words = {
      lines: { promo_balance: 'Your payment' },
      formulas: { 'screen.own': { terms: ['{promo_balance}', '{revert_apr}'] } },
    };
    renderScreen(<ShowWorking id="own" working={own} words={words} title="Why this much" />, {
      route: '/?working=own',
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Why this much' }));
    expect(dialog.getByText('Your payment + APR after the offer')).toBeInTheDocument();
    expect(dialog.getByText('Never heard of')).toBeInTheDocument();
    expect(dialog.queryByText(/^Recalculated/)).toBeNull();
  });
});

describe('WorkingFigure', () => {
  const none: Working = {
    formulaId: 'statement.entries',
    lines: [],
    result: { key: 'entries', value: { kind: 'money', money: usd(0) }, href: null },
    assumptions: [],
    otherwise: null,
  };

  it('is the button that opens its own calculation', async () => {
    const { user } = renderScreen(
      <WorkingFigure id="saved" working={extra}>
        $79.97
      </WorkingFigure>,
    );
    await user.click(screen.getByRole('button', { name: /^\$79\.97/ }));
    expect((await part('From')).getByRole('link', { name: 'Offer balance' })).toBeInTheDocument();
  });

  it.each(
    [
      [null, 'there is no calculation'],
      [none, 'the calculation has no inputs, so the sheet would be empty'],
    ].map(([working, why]) => ({ working, why }) as { working: Working | null; why: string }),
  )('is plain text if $why', ({ working }) => {
    renderScreen(
      <WorkingFigure id="fees" working={working}>
        $0
      </WorkingFigure>,
      { route: '/?working=fees' },
    );
    expect(screen.getByText('$0')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Forecast, ForecastDay } from '@tideline/contract';
import { ApiError, emptyDashboard, emptyForecast, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { aDay, aForecast, checkingId, rent, rentDay, rentId, savingsId } from '../forecast/testing/a-forecast.ts';
import { CashLine } from './cash-line.widget.tsx';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const changeSetId = '018f0000-0000-7000-8000-0000000000e1';

function show({
  line = aForecast(),
  day = aDay(),
  route = '/dashboard',
  role = 'owner',
}: { line?: Forecast; day?: ForecastDay | null; route?: string; role?: 'owner' | 'viewer' } = {}) {
  return renderScreen(<CashLine />, {
    route,
    session: { ...testSession, role },
    api: {
      dashboard: { get: () => ({ ...emptyDashboard, cashLine: line }) },
      forecast: {
        get: (input) =>
          aForecast({
            account: (input as { account?: string }).account === savingsId ? { id: savingsId, name: 'Savings' } : null,
            lowest: { on: '2026-03-04', amount: usd(700_000) },
            floor: usd(0),
            marks: [],
          }),
      },
      forecastDay: { get: () => ({ day }) },
      recurring: {
        setOccurrence: () => ({ changeSetId, item: { ...rentDay, state: 'skipped' as const, version: 1 } }),
      },
    },
  });
}

describe('cash line tile', () => {
  it("shows its main finding with no request besides the dashboard's", async () => {
    const { requests } = show();
    expect(
      await screen.findByText('Stays above your $500 floor. Lowest in 99 of 100 projections: $612 on Mar 3.'),
    ).toBeVisible();
    expect(requests.map(({ name }) => name)).toEqual(['dashboard.get']);
    expect(
      within(screen.getByRole('group', { name: 'Accounts in the forecast' }))
        .getAllByRole('button')
        .map((button) => [button.textContent, button.getAttribute('aria-pressed')]),
    ).toEqual([
      ['All accounts', 'false'],
      ['Checking', 'true'],
      ['Savings', 'false'],
    ]);
  });

  it.each([
    [
      { belowFloorOn: '2026-03-03' },
      'May drop below your $500 floor on Mar 3. Lowest in 99 of 100 projections: $612 on Mar 3.',
    ],
    [
      { belowFloorOn: '2026-03-02' },
      'May drop below your $500 floor on Mar 2. Lowest in 99 of 100 projections: $612 on Mar 3.',
    ],
    [{ floor: usd(0), confidencePpm: 900_000 }, 'Lowest in 90 of 100 projections: $612 on Mar 3.'],
    [{ stale: [{ id: checkingId, name: 'Checking', asOf: '2026-02-10' }] }, 'Based on Feb 10 balances of Checking.'],
    [
      { assumed: [{ id: checkingId, name: 'Checking', from: '2026-02-11', dataThrough: '2026-02-10' }] },
      'Recurring payments are estimated starting Feb 11 because your data ends Feb 10.',
    ],
    [{ historyDays: 7 }, 'Rough estimate. Lowest: about $612 on Mar 3.'],
    [{ historyDays: 0 }, 'No everyday spending yet. The forecast shows planned payments only.'],
    [{ historyDays: 7 }, 'Only 7 days of everyday spending so far, so this is a rough estimate.'],
    [{ historyDays: 1 }, 'Only 1 day of everyday spending so far, so this is a rough estimate.'],
  ])('shows, for a forecast with %j: %s', async (fields, sentence) => {
    show({ line: aForecast(fields) });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('reads out each day with its range and planned movements, and shows the same figures as a table', async () => {
    const { user } = show();
    (await screen.findByRole('slider', { name: 'Expected balance over the coming days' })).focus();
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}');
    expect(
      screen.getByText('Mar 3: Expected $1,060.00 · Expected (range) $1,000.00 – $1,100.00 · Rent −$900.00'),
    ).toBeVisible();
    await user.click(screen.getByText('Show as table'));
    expect(
      within(screen.getByRole('table')).getByRole('row', {
        name: 'Mar\u00a04 $1,040.00 $950.00 – $1,100.00 Visa: offer ends',
      }),
    ).toBeVisible();
  });

  it('switches to another account and back to all accounts, and stores the choice in the address', async () => {
    const { user, requests, address } = show();
    await user.click(await screen.findByRole('button', { name: 'Savings' }));
    expect(await screen.findByText('Lowest in 99 of 100 projections: $7,000 on Mar 4.')).toBeVisible();
    expect(address()).toBe(`/dashboard?cash=${savingsId}`);
    await user.click(screen.getByRole('button', { name: 'All accounts' }));
    expect(address()).toBe('/dashboard?cash=all');
    expect(requests.map(({ name }) => name)).toEqual(['dashboard.get', 'forecast.get', 'forecast.get']);
  });

  it('offers to add the first account if there is none', async () => {
    show({ line: emptyForecast });
    expect(await screen.findByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/accounts?add=1');
  });

  it('reports a failure and what still works', async () => {
    renderScreen(<CashLine />, {
      api: {
        dashboard: {
          get: () => {
            throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
          },
        },
      },
    });
    expect(await screen.findByText('The cash forecast couldn’t be loaded')).toBeVisible();
    expect(screen.getByText('The rest of the dashboard still works.')).toBeVisible();
  });
});

describe('drawer of a day in the cash line', () => {
  it('opens with Enter at the cursor and shows the breakdown of the day', async () => {
    const { user, address } = show();
    (await screen.findByRole('slider', { name: 'Expected balance over the coming days' })).focus();
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: 'Tuesday, Mar\u00a03' }));
    expect(address()).toBe('/dashboard?day=2026-03-03');
    expect((await drawer.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Opening balanceabout $1,980.00',
      'RentRecurring−$900.00ChangeSkip',
      'Everyday spendingabout −$20.00',
      'At the end of the dayabout $1,060.00',
    ]);
    expect(drawer.getByText('Between $1,000 and $1,100 in 8 of 10 projections.')).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Rent' })).toHaveAttribute(
      'href',
      `/transactions?view=upcoming&series=${rentId}`,
    );
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/dashboard');
  });

  it('skips an expected movement with the version that was shown, and offers Undo', async () => {
    const { user, requests } = show({ route: '/dashboard?day=2026-03-03' });
    await user.click(await screen.findByRole('button', { name: 'Skip Rent this time only' }));
    expect(await screen.findByText('Rent skipped once')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    const sent = requests.find(({ name }) => name === 'recurring.setOccurrence');
    expect(sent?.headers.get('if-match')).toBe('"0"');
    expect(sent?.input).toMatchObject({ dueOn: '2026-03-03', skipped: true });
  });

  it('changes the amount of a movement in a separate form', async () => {
    const { user, requests } = show({ route: '/dashboard?day=2026-03-03' });
    await user.click(await screen.findByRole('button', { name: 'Change Rent this time only' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rent, this time only' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Amount' }));
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '950');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rent changed this time only')).toBeVisible();
    expect(requests.find(({ name }) => name === 'recurring.setOccurrence')?.input).toMatchObject({
      dueOn: '2026-03-03',
      amount: usd(-95_000),
    });
  });

  it("restores a skipped movement and shows the day's other marks", async () => {
    const skipped = { ...rent, occurrence: { ...rentDay, state: 'skipped' as const, version: 3 } };
    const marks = [
      {
        on: '2026-03-03',
        kind: 'promo_safe' as const,
        name: 'Visa',
        amount: null,
        inLine: false,
        href: '/promotional-periods',
      },
    ];
    const { user, requests } = show({
      route: '/dashboard?day=2026-03-03',
      day: aDay({ items: [], skipped: [skipped], marks }),
    });
    expect(await screen.findByText('Nothing planned.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visa: pay-by date' })).toHaveAttribute('href', '/promotional-periods');
    await user.click(screen.getByRole('button', { name: 'Include Rent again' }));
    const sent = requests.find(({ name }) => name === 'recurring.setOccurrence');
    expect([sent?.headers.get('if-match'), sent?.input['skipped']]).toEqual(['"3"', false]);
  });

  it('does not let a viewer skip a movement, and leads to the next day', async () => {
    const { user, address } = show({ route: '/dashboard?day=2026-03-03', role: 'viewer' });
    expect(await screen.findByText('Rent', { selector: 'a' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Skip/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    expect(address()).toBe('/dashboard?day=2026-03-04');
  });

  it.each([
    ['2027-12-31', null, 'a day out of reach'],
    ['nonsense', null, 'no day'],
  ])('explains that %s is not in the forecast', async (on, day, _why) => {
    show({ route: `/dashboard?day=${on}`, day });
    expect((await screen.findAllByText('This day isn’t in the forecast'))[0]).toBeVisible();
  });
});

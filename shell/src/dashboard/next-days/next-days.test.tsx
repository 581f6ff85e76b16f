import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '@tideline/mfe-kit/testing';
import type { UpcomingEvent } from './group-days.ts';
import { NextDays } from './next-days.tsx';

const event = (on: string, kind: UpcomingEvent['kind'], name: string, minor: string | null): UpcomingEvent => ({
  on,
  kind,
  name,
  amount: minor === null ? null : { minor, currency: 'USD' },
  href: '/',
});
const upcoming = [
  event('2026-03-03', 'card_closes', 'Aria Visa', null),
  event('2026-03-04', 'card_closes', 'Birch', null),
  event('2026-03-06', 'series_in', 'Northwind', '215292'),
  event('2026-03-20', 'card_closes', 'Cedar', null),
];
const show = () => renderScreen(<NextDays today="2026-03-01" upcoming={upcoming} />, { route: '/dashboard', api: {} });
const first = () => screen.findByRole('button', { name: 'Mar\u00a03\u00a0– 4: 2 events' });

describe('NextDays', () => {
  it('opens the card of a cluster, and closes it on Escape', async () => {
    show();
    const user = userEvent.setup();
    await user.click(await first());
    expect(await first()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Birch statement closes')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Birch statement closes')).toBeNull();
  });

  it('moves between the clusters with the arrow keys, with a single Tab stop', async () => {
    show();
    const user = userEvent.setup();
    await first();
    await user.tab();
    expect(await first()).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Mar\u00a020: 1 event' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(await first()).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('reads out the full text of labeled events', async () => {
    show();
    await first();
    expect(screen.getByText('Northwind pays $2,152.92')).toBeInTheDocument();
    expect(screen.getByText('Northwind $2,153')).toBeInTheDocument();
  });
});

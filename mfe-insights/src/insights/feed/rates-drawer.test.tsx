import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { InsightsScreen } from '../insights.screen.tsx';
import { feedOf, id, valued } from './testing/insight-examples.ts';

describe('drawer for external savings rates', () => {
  it('saves a rate after reporting missing values', async () => {
    const { user, requests } = renderScreen(<InsightsScreen />, {
      route: '/insights?rates=1',
      api: {
        insightFeed: { list: () => feedOf([valued]), markRead: () => ({ read: 1 }) },
        rateOffers: {
          list: () => ({ items: [] }),
          create: () => ({
            changeSetId: id(60),
            item: {
              id: id(61),
              version: 1,
              name: 'Beacon Bank',
              apyPpm: 45_000,
              minBalance: null,
              bonusEndsOn: null,
              seenOn: '2026-03-01',
            },
          }),
        },
      },
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'Savings rates elsewhere' }));
    await user.click(drawer.getByRole('button', { name: 'Add rate' }));
    expect(await drawer.findByRole('link', { name: 'Enter the name of the bank or account' })).toBeInTheDocument();
    await user.type(drawer.getByRole('textbox', { name: 'Bank or account' }), 'Beacon Bank');
    await user.type(drawer.getByRole('textbox', { name: /^Yield \(APY\)/ }), '4.5');
    await user.click(drawer.getByRole('button', { name: 'Add rate' }));
    expect(await screen.findByText('Rate for Beacon Bank added')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'rateOffers.create')?.input).toEqual({
      name: 'Beacon Bank',
      apyPpm: 45_000,
      minBalance: null,
      bonusEndsOn: null,
      seenOn: '2026-03-01',
    });
  });
});

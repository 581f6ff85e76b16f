import { describe, expect, it } from '@jest/globals';
import { navigationOf, phonePlaces, withCount } from './navigation.ts';

const nav = (to: `/${string}`, order: number, group: 'main' | 'end' = 'main') => ({
  id: to.slice(1),
  to,
  title: to,
  icon: 'list',
  group,
  order,
});
const remotes = (...entries: ReturnType<typeof nav>[]) =>
  [{ nav: entries }] as unknown as Parameters<typeof navigationOf>[1];
const labels = (places: readonly { label: string }[]) => places.map(({ label }) => label);

describe('phone navigation', () => {
  it('has four destinations with short names in the bottom bar, and all others with full names behind More', () => {
    const navigation = navigationOf(
      [nav('/dashboard', 0)],
      remotes(
        nav('/accounts', 10),
        nav('/transactions', 20),
        nav('/credit-cards', 40),
        nav('/insights', 80),
        nav('/settings', 90, 'end'),
      ),
      '/accounts',
    );
    const { first, rest } = phonePlaces(navigation, (name) => name);
    expect(labels(first)).toEqual(['bar.home', 'bar.money', 'bar.cards', 'bar.insights']);
    expect(first.map(({ fullName }) => fullName)).toEqual(['/dashboard', '/accounts', '/credit-cards', '/insights']);
    expect(first.map(({ current }) => current)).toEqual([false, true, false, false]);
    expect(labels(rest)).toEqual(['/transactions', '/settings']);
  });

  it('fills the four places in the bottom bar if a remote is missing', () => {
    const { first, rest } = phonePlaces(
      navigationOf(
        [nav('/dashboard', 0)],
        remotes(nav('/transactions', 20), nav('/debt', 50), nav('/insights', 80), nav('/extra', 95)),
        '/debt',
      ),
      (name) => name,
    );
    expect(labels(first)).toEqual(['bar.home', 'bar.insights', '/transactions', '/debt']);
    expect(labels(rest)).toEqual(['/extra']);
  });
});

it('withCount shows the count at its destination, unless it is zero', () => {
  const navigation = navigationOf([nav('/dashboard', 0)], remotes(nav('/notifications', 85, 'end')), '/dashboard');
  expect(withCount(navigation, '/notifications', 3).end.map(({ count }) => count)).toEqual([3]);
  expect(withCount(navigation, '/notifications', 0)).toEqual(navigation);
});

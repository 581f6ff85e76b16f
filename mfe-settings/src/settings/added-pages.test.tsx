import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { SettingsEntry } from '@tideline/mfe-kit';
import { renderScreen } from '@tideline/mfe-kit/testing';
import { SettingsScreen } from './settings.screen.tsx';

const entry = (id: string, section: string): SettingsEntry => ({
  id,
  title: `Page ${id}`,
  section,
  View: () => <p>The content of {id}</p>,
});
const settingsEntries = [
  entry('hello.rules', '/settings?section=rules'),
  entry('hello.words', '/settings'),
  entry('hello.other', '/settings/unknown'),
];
const open = (route: string) => renderScreen(<SettingsScreen />, { route, settingsEntries });
const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent.trim());

it('lists added pages in the group of the page that they name, or after all groups', () => {
  open('/settings');
  const navigation = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(linksIn(navigation.getByRole('group', { name: 'Transactions' })).at(-1)).toBe('Page hello.rules');
  expect(linksIn(navigation.getByRole('group', { name: 'More' }))).toEqual(['Page hello.words', 'Page hello.other']);
  expect(linksIn(screen.getByRole('region', { name: 'Transactions' })).at(-1)).toBe('Page hello.rules');
  expect(linksIn(screen.getByRole('region', { name: 'More' }))).toEqual(['Page hello.words', 'Page hello.other']);
});

it('gives an added page an address, a title, content, and a place in the navigation', () => {
  open('/settings?section=hello.rules');
  expect(screen.getByRole('heading', { level: 1, name: 'Page hello.rules' })).toBeVisible();
  expect(screen.getByText('The content of hello.rules')).toBeVisible();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Page hello.rules');
});

it('adds no group if there are no added pages', () => {
  renderScreen(<SettingsScreen />, { route: '/settings' });
  expect(screen.queryByText('More')).toBeNull();
});

import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '@tideline/mfe-kit/testing';
import type { SettingsContribution, Snapshot } from '@tideline/registry/release';
import type { ExposeLoader } from '../federation/exposes.ts';
import { settingsEntriesOf } from './settings-entries.tsx';

const page = (id: string, order: number): SettingsContribution => ({
  id,
  section: '/settings',
  component: './settings#Sync',
  title: `Page ${id}`,
  order,
});
const remotes = [
  { name: 'mfe-one', settings: [page('one.late', 20), page('one.early', 5)] },
  { name: 'mfe-two', settings: [page('two.sync', 10)] },
] as Snapshot['remotes'];
const loader: ExposeLoader = {
  load: (remote) =>
    remote === 'mfe-one'
      ? Promise.resolve({ Sync: () => <p>The settings of {remote}</p> })
      : Promise.reject(new Error('not there')),
  peek: () => undefined,
  warm: () => undefined,
  releaseOf: () => 'r1',
  referenceOf: () => 'event-7',
  crashedAgain: () => false,
  stepBack: () => false,
  onChange: () => () => undefined,
};

it('settingsEntriesOf lists the settings pages of all remotes in the order that they suggest', () => {
  expect(settingsEntriesOf(remotes, loader).map(({ id }) => id)).toEqual(['one.early', 'two.sync', 'one.late']);
});

it('a settings entry shows its content, or the usual failure card if it does not load', async () => {
  const [Sound = () => null, Broken = () => null] = settingsEntriesOf(remotes, loader).map(({ View }) => View);
  renderScreen(<Sound />);
  expect(await screen.findByText('The settings of mfe-one')).toBeVisible();
  renderScreen(<Broken />);
  expect(await screen.findByText('Page two.sync couldn’t be loaded. The rest of Tideline still works.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

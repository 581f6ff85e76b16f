import { expect, it, jest } from '@jest/globals';
import type { Snapshot, WidgetContribution } from '@tideline/registry/release';
import type { ExposeLoader } from '../federation/exposes.ts';
import { slotEntriesOf } from './slot-entries.tsx';

const loader = { load: jest.fn() } as unknown as ExposeLoader;
const widget = (id: string, order: number, when?: WidgetContribution['when']): WidgetContribution => ({
  slot: 'dashboard/v1',
  id,
  component: `./dashboard#W`,
  title: id,
  size: 'm',
  order,
  ...(when && { when }),
});
const remotes = [
  { name: 'mfe-one', widgets: [widget('always', 20), widget('wins', 10, { mode: ['quick_wins'] })] },
  { name: 'mfe-two', widgets: [widget('careful', 15, { mode: ['safety_first', 'balanced'] })] },
] as unknown as Snapshot['remotes'];
const idsIn = (mode: Parameters<ReturnType<typeof slotEntriesOf>>[1]) =>
  slotEntriesOf(remotes, loader)('dashboard/v1', mode).map(({ id }) => id);

it('slotEntriesOf offers a mode-specific widget only in its modes, in the order suggested by the remotes', () => {
  expect(idsIn('quick_wins')).toEqual(['wins', 'always']);
  expect(idsIn('safety_first')).toEqual(['careful', 'always']);
  expect(idsIn('float')).toEqual(['always']);
});

it('slotEntriesOf uses the balanced mode if none was chosen', () => {
  expect(idsIn(null)).toEqual(['careful', 'always']);
});

it('slotEntriesOf keeps the entries that two modes share, and returns the same list for the same mode', () => {
  const entriesOf = slotEntriesOf(remotes, loader);
  const [, always] = entriesOf('dashboard/v1', 'quick_wins');
  expect(entriesOf('dashboard/v1', 'float')[0]).toBe(always);
  expect(entriesOf('dashboard/v1', 'float')).toBe(entriesOf('dashboard/v1', 'float'));
});

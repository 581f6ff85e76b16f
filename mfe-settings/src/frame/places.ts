import type { SettingsEntry } from '@tideline/mfe-kit';

/** The addresses of all settings, by group and in the order of the navigation. */

export const PLACES = {
  profile: '/settings#profile',
  household: '/settings#household',
  members: '/settings?section=members',
  security: '/settings?section=security',
  appearance: '/settings#appearance',
  notifications: '/settings/notifications',
  sweep: '/settings/sweep',
  mode: '/settings/financial-mode',
  currency: '/settings#currency',
  rates: '/settings?section=rates',
  categories: '/settings?section=categories',
  payees: '/settings?section=payees',
  rules: '/settings?section=rules',
  connections: '/settings?section=connections',
  data: '/settings?section=data',
  audit: '/settings?section=audit',
  about: '/settings#about',
} as const;

export type Place = keyof typeof PLACES;

export const GROUPS = [
  { id: 'you', places: ['profile', 'household', 'members', 'security', 'appearance', 'notifications'] },
  { id: 'money', places: ['sweep', 'mode', 'currency', 'rates'] },
  { id: 'transactions', places: ['categories', 'payees', 'rules', 'connections'] },
  { id: 'system', places: ['data', 'audit', 'about'] },
] as const satisfies readonly { id: string; places: readonly Place[] }[];

type Group = (typeof GROUPS)[number];

/** Returns the places of a group. A guest has no profile. */
export const placesOf = (group: Group, { isGuest }: { isGuest: boolean }): readonly Place[] =>
  isGuest ? group.places.filter((place) => place !== 'profile') : group.places;

/** Returns the entries that other remotes add to a group or, without a group, those that belong to none. */
export function entriesIn<E extends Pick<SettingsEntry, 'section'>>(entries: readonly E[], group?: Group): E[] {
  const groupOf = (section: string) => GROUPS.find(({ places }) => places.some((place) => PLACES[place] === section));
  return entries.filter(({ section }) => groupOf(section) === group);
}

/** Returns the address of a page that another remote adds. */
export const entryAddress = ({ id }: Pick<SettingsEntry, 'id'>): string => `/settings?section=${id}`;

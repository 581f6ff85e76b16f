import type { NavContribution, Snapshot } from '@tideline/registry/release';
import { isIconName, type IconName, type NavEntry } from '@tideline/ui';

export interface Place extends NavEntry {
  icon: IconName;
  /** The full name, if `label` is a short name. */
  fullName?: string;
}

export interface Navigation {
  main: Place[];
  end: Place[];
}

/** Destinations in the bottom bar of a small screen, with labels that fit below an icon. The others are behind More. */
const FIRST_ON_PHONE = [
  { href: '/dashboard', short: 'bar.home' },
  { href: '/accounts', short: 'bar.money' },
  { href: '/credit-cards', short: 'bar.cards' },
  { href: '/insights', short: 'bar.insights' },
] as const;

export type ShortName = (typeof FIRST_ON_PHONE)[number]['short'];

const isWithin = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`);

/** Builds the navigation from all contributions, in order, without loading any remote. */
export function navigationOf(own: readonly NavContribution[], remotes: Snapshot['remotes'], path: string): Navigation {
  const all = [...own, ...remotes.flatMap(({ nav }) => nav)].toSorted(
    (a, b) => a.order - b.order || (a.id < b.id ? -1 : 1),
  );
  const place = ({ to, title, icon }: NavContribution): Place => ({
    href: to,
    label: title,
    icon: isIconName(icon) ? icon : 'list',
    current: isWithin(path, to),
  });
  return {
    main: all.filter(({ group }) => group === 'main').map(place),
    end: all.filter(({ group }) => group === 'end').map(place),
  };
}

/** Returns the navigation with a count at one destination, unless the count is zero. */
export function withCount({ main, end }: Navigation, href: string, count: number): Navigation {
  const counted = (place: Place): Place => (place.href === href && count > 0 ? { ...place, count } : place);
  return { main: main.map(counted), end: end.map(counted) };
}

/** Splits the destinations into four for the bottom bar, with short names, and the others. */
export function phonePlaces(
  { main, end }: Navigation,
  nameOf: (name: ShortName) => string,
): { first: Place[]; rest: Place[] } {
  const preferred = FIRST_ON_PHONE.flatMap(({ href, short }) =>
    main
      .filter((place) => place.href === href)
      .map((place) => ({ ...place, label: nameOf(short), fullName: place.label })),
  );
  const isPreferred = ({ href }: Place) => preferred.some((place) => place.href === href);
  const others = main.filter((place) => !isPreferred(place));
  const room = Math.max(0, 4 - preferred.length);
  return { first: [...preferred, ...others.slice(0, room)], rest: [...others.slice(room), ...end] };
}

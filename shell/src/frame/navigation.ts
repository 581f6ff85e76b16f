import type { NavContribution, Snapshot } from '@tideline/registry/release';
import { isIconName, type IconName, type NavEntry } from '@tideline/ui';

export interface Place extends NavEntry {
  icon: IconName;
}

export interface Navigation {
  main: Place[];
  end: Place[];
}

/** Places a thumb reaches first on a small screen; the rest is behind More. */
const FIRST_ON_PHONE = ['/dashboard', '/accounts', '/credit-cards', '/insights'];

const isWithin = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`);

/** The navigation as everybody contributes to it, in its order; nothing of a remote is loaded for it. */
export function navigationOf(own: readonly NavContribution[], remotes: Snapshot['remotes'], path: string): Navigation {
  const all = [...own, ...remotes.flatMap(({ nav }) => nav)].toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
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

/** Four places for the bottom bar and all others for behind it. */
export function phonePlaces({ main, end }: Navigation): { first: Place[]; rest: Place[] } {
  const preferred = FIRST_ON_PHONE.flatMap((href) => main.filter((place) => place.href === href));
  const first = [...preferred, ...main.filter((place) => !preferred.includes(place))].slice(0, 4);
  return { first, rest: [...main.filter((place) => !first.includes(place)), ...end] };
}

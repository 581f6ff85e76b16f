import type { CodeRef, Snapshot } from '@tideline/registry/release';

/** A part of a remote with its own address. */
export interface RemotePlace {
  path: string;
  remote: string;
  component: CodeRef;
  title: string;
  /** Whether an operator turned the remote off, so that nothing of it is loaded. */
  isOff: boolean;
}

/** Returns every address that a remote owns. */
export const remotePlaces = (remotes: Snapshot['remotes']): RemotePlace[] =>
  remotes.flatMap(({ name, routes, disabled = false }) =>
    routes.map(({ path, component, title }) => ({ path, remote: name, component, title, isOff: disabled })),
  );

/** Returns the destination that an address belongs to: `/accounts?account=1` → the one at `/accounts`. */
export function placeAt(places: readonly RemotePlace[], href: string): RemotePlace | undefined {
  const path = new URL(href, 'http://here').pathname;
  return places.find((place) => place.path === path);
}

/** Returns the module of a component: `./accounts#AccountsScreen` → `./accounts`. */
export const exposeOf = (component: CodeRef): string => component.split('#')[0] ?? '';

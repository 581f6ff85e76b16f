import { kitVersion } from './packages.ts';

/**
 * The single list of packages that the shell provides and remotes use from it. Remotes bundle none of them, so the page
 * has one React, one router and one server cache, and their bytes are loaded once.
 *
 * `eager` shares are part of the signed-in frame; `lazy` ones are files of the shell that load with the first module
 * that needs them. The router and the query library are narrow facades, because complete ones would cost 41 KB more.
 */
export interface Share {
  version: string;
  requiredVersion: string;
  load: 'eager' | 'lazy';
}

const share = (version: string, load: Share['load'] = 'eager'): Share => ({
  version,
  requiredVersion: `^${version}`,
  load,
});

const KIT = kitVersion();

export const SHARES: Readonly<Record<string, Share>> = {
  react: share('19.3.1'),
  'react/jsx-runtime': share('19.3.1'),
  'react-dom': share('19.3.1'),
  'react-router-dom': share('7.18.5'),
  '@tanstack/react-query': share('5.108.0'),
  '@tideline/mfe-kit': share(KIT),
  '@tideline/ui': share(KIT),
  '@tideline/mfe-kit/moves': share(KIT, 'lazy'),
  '@tideline/ui/forms': share(KIT, 'lazy'),
  '@tideline/ui/file-drop': share(KIT, 'lazy'),
  '@tideline/ui/ordered-list': share(KIT, 'lazy'),
  '@tideline/ui/slider': share(KIT, 'lazy'),
  '@tideline/ui/overlays': share(KIT, 'lazy'),
  '@tideline/ui/menus': share(KIT, 'lazy'),
  '@tideline/ui/pickers': share(KIT, 'lazy'),
  '@tideline/ui/tide': share(KIT, 'lazy'),
  '@tideline/ui/dates': share(KIT, 'lazy'),
  '@tideline/ui/charts': share(KIT, 'lazy'),
  '@tideline/ui/lists': share(KIT, 'lazy'),
};

/** Returns the federation plugin's `shared` option for every remote. */
export const remoteShares = () =>
  Object.fromEntries(
    Object.entries(SHARES).map(([name, { requiredVersion }]) => [
      name,
      { singleton: true, import: false as const, requiredVersion },
    ]),
  );

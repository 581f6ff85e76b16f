import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as kit from '@tideline/mfe-kit';
import { keepTrying, type Persistent } from '@tideline/mfe-kit/files';
import * as queryFacade from '@tideline/mfe-kit/query';
import * as routerFacade from '@tideline/mfe-kit/router';
import * as ui from '@tideline/ui';
import type { ShareArgs } from '@module-federation/runtime/types';

/**
 * Name → version of everything that remotes get from the shell. The build preset has the only list and inserts it here.
 */
declare const __SHARES__: Readonly<Record<string, string>>;

const eager: Record<string, object> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  'react-router-dom': routerFacade,
  '@tanstack/react-query': queryFacade,
  '@tideline/mfe-kit': kit,
  '@tideline/ui': ui,
};

/**
 * UI parts that only some screens need: separate files, which are loaded with the first module that needs them. The
 * federation runtime remembers a failed share permanently, so it gets a share only once its files have arrived.
 */
const lazy: Record<string, Persistent<object>> = {
  '@tideline/mfe-kit/moves': keepTrying(() => import(/* webpackChunkName: "share-moves" */ '@tideline/mfe-kit/moves')),
  '@tideline/ui/forms': keepTrying(() => import(/* webpackChunkName: "share-forms" */ '@tideline/ui/forms')),
  '@tideline/ui/file-drop': keepTrying(
    () => import(/* webpackChunkName: "share-file-drop" */ '@tideline/ui/file-drop'),
  ),
  '@tideline/ui/ordered-list': keepTrying(
    () => import(/* webpackChunkName: "share-ordered-list" */ '@tideline/ui/ordered-list'),
  ),
  '@tideline/ui/slider': keepTrying(() => import(/* webpackChunkName: "share-slider" */ '@tideline/ui/slider')),
  '@tideline/ui/overlays': keepTrying(() => import(/* webpackChunkName: "share-overlays" */ '@tideline/ui/overlays')),
  '@tideline/ui/menus': keepTrying(() => import(/* webpackChunkName: "share-menus" */ '@tideline/ui/menus')),
  '@tideline/ui/pickers': keepTrying(() => import(/* webpackChunkName: "share-pickers" */ '@tideline/ui/pickers')),
  '@tideline/ui/tide': keepTrying(() => import(/* webpackChunkName: "share-tide" */ '@tideline/ui/tide')),
  '@tideline/ui/dates': keepTrying(() => import(/* webpackChunkName: "share-dates" */ '@tideline/ui/dates')),
  '@tideline/ui/charts': keepTrying(() => import(/* webpackChunkName: "share-charts" */ '@tideline/ui/charts')),
  '@tideline/ui/lists': keepTrying(() => import(/* webpackChunkName: "share-lists" */ '@tideline/ui/lists')),
};

function shareArgs(name: string, version: string): ShareArgs {
  const common = {
    version,
    scope: 'default',
    shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: name in eager },
  };
  const module = eager[name];
  if (module) return { ...common, lib: () => module };
  const part = lazy[name];
  if (part) return { ...common, get: () => part.arrival().then((loaded) => () => loaded) };
  throw new Error(`The preset lists "${name}" as shared, but the shell does not provide it`);
}

export const provided = (): Record<string, ShareArgs> =>
  Object.fromEntries(Object.entries(__SHARES__).map(([name, version]) => [name, shareArgs(name, version)]));

/** Loads the files of all lazy shares that a module needs, in parallel. */
export async function loadShares(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => lazy[name]?.attempt()));
}

import type {
  Contributions,
  RouteContribution,
  SettingsContribution,
  WidgetContribution,
  CommandContribution,
  NavContribution,
} from '@tideline/registry/release';

export type { CodeRef } from '@tideline/registry/release';

type WithDefault<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/**
 * A team's declaration in `remote.config.ts`. It is only data, so that no code of a remote runs before it is needed.
 */
export interface RemoteDefinition {
  /** Folder and release name, e.g. `mfe-accounts`. */
  name: string;
  owner: { team: string };
  routes?: WithDefault<RouteContribution, 'access'>[];
  nav?: WithDefault<NavContribution, 'group'>[];
  widgets?: WidgetContribution[];
  settings?: SettingsContribution[];
  commands?: CommandContribution[];
  /**
   * Version ranges that the registry checks. The default for the contract is the version that the remote is built with.
   */
  requires?: { shell?: string; contract?: string };
  /** Size limits in Brotli bytes, at most those of the environment. The registry rejects larger releases. */
  budgets?: { entryBytes?: number; routeBytes?: number };
  /**
   * Languages besides English, each of which is a folder of `messages`, such as `['de']`. In other languages, users see
   * the English texts.
   */
  languages?: string[];
}

export interface RemoteConfig extends Contributions {
  name: string;
  owner: { team: string };
  requires: { shell?: string; contract?: string };
  budgets: { entryBytes: number; routeBytes: number };
  languages?: string[];
}

/**
 * Declares a remote. Titles are `%keys%` of the remote's own `messages/en.ts`; `component` is `./folder#Export` and
 * refers to a named export of `src/<folder>/expose.ts`.
 */
export function defineRemote(definition: RemoteDefinition): RemoteConfig {
  return {
    name: definition.name,
    owner: definition.owner,
    requires: definition.requires ?? {},
    routes: (definition.routes ?? []).map((route) => ({ access: 'user', ...route })),
    nav: (definition.nav ?? []).map((item) => ({ group: 'main', ...item })),
    widgets: definition.widgets ?? [],
    settings: definition.settings ?? [],
    commands: definition.commands ?? [],
    budgets: { entryBytes: 16_000, routeBytes: 90_000, ...definition.budgets },
    ...(definition.languages !== undefined && { languages: definition.languages }),
  };
}

/** Returns every `./folder` that a remote's contributions refer to, once each, with the names that it must export. */
export function exposesOf(config: Contributions): Map<string, Set<string>> {
  const exposes = new Map<string, Set<string>>();
  for (const { component } of [...config.routes, ...config.widgets, ...config.settings]) {
    const [expose, name] = component.split('#');
    if (!expose || !name) throw new Error(`"${component}" is not of the form ./folder#Export`);
    exposes.set(expose, (exposes.get(expose) ?? new Set()).add(name));
  }
  return exposes;
}

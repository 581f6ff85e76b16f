import type { RemoteJson } from '@tideline/registry/release';
import type { RemoteConfig } from '../src/remote.ts';
import type { Messages } from '../src/define-messages.ts';
import { versionOf } from './packages.ts';
import { DEFAULT_LANGUAGE } from '../src/language-files.ts';
import { SHARES } from './shares.ts';

export const federationVersion = (): string => versionOf('@module-federation/runtime');

/** Returns the texts that a remote contributes, so that the shell can show and find them without its code. */
function titlesOf(config: RemoteConfig, messages: Messages): Record<string, string> {
  const titled = [...config.routes, ...config.nav, ...config.widgets, ...config.settings, ...config.commands];
  const given = [...titled.map(({ title }) => title), ...config.commands.flatMap(({ keywords }) => keywords)];
  const keys = given.flatMap((text) => /^%(.+)%$/.exec(text)?.[1] ?? []);
  return Object.fromEntries(
    keys.map((key) => {
      const text = messages[key];
      if (typeof text !== 'string')
        throw new Error(`${config.name}: messages/en.ts and keywords.en.ts have no plain text "${key}"`);
      return [key, text];
    }),
  );
}

export const sharedDescription = (provided: boolean): RemoteJson['build']['shared'] =>
  Object.fromEntries(
    Object.entries(SHARES).map(([name, { requiredVersion, version }]) => [
      name,
      { requiredVersion, ...(provided ? { version } : {}), provided },
    ]),
  );

export interface Identity {
  kind: RemoteJson['kind'];
  version: string;
  buildId: string;
  uniqueName: string;
  globalName: string;
}

/**
 * Returns the part of `remote.json` that is known before the build.
 * @param texts the app's messages by language
 */
export const describe = (
  config: RemoteConfig,
  texts: Readonly<Record<string, Messages>>,
  { kind, version, buildId }: Identity,
): Omit<RemoteJson, 'build'> => ({
  contract: 1,
  kind,
  name: config.name,
  version,
  buildId,
  owner: config.owner,
  // the wire format of the installed kit
  requires: { contract: `^${versionOf('@tideline/contract')}`, ...config.requires },
  routes: config.routes,
  nav: config.nav,
  widgets: config.widgets,
  settings: config.settings,
  commands: config.commands,
  locales: {
    default: DEFAULT_LANGUAGE,
    titles: Object.fromEntries(
      Object.entries(texts).map(([language, messages]) => [language, titlesOf(config, messages)]),
    ),
  },
  budgets: config.budgets,
});

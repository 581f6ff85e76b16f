import semver from 'semver';
import { z } from 'zod';
import { type CodeRef, type Contributions, HOUSEHOLD_MODES, type HouseholdMode, type RemoteJson } from './release.ts';
import { RegistryError } from './registry-error.ts';
import { refusals } from './messages/refusals.en.ts';
import { gates } from './messages/gates.en.ts';

const name = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be 1–40 lower-case letters, digits and hyphens');
const version = z
  .string()
  .regex(
    /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[0-9a-z-]+(?:\.[0-9a-z-]+)*)?$/i,
    'must be a semantic version such as 1.4.0',
  );
const range = z.string().refine((text) => semver.validRange(text) !== null, 'must be a range of versions such as ^1.4');
const path = z.custom<`/${string}`>(
  (value) => typeof value === 'string' && /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(value),
  'must start with / and hold lower-case letters, digits and hyphens only',
);
const codeRef = z.custom<CodeRef>(
  (value) => typeof value === 'string' && /^\.\/[\w/-]+#\w+$/.test(value),
  'must look like ./folder#ExportName',
);
const filePath = z
  .string()
  .regex(/^[\w@+~.-]+(?:\/[\w@+~.-]+)*$/, 'must be a relative path inside the build folder')
  .refine((text) => !text.split('/').some((part) => part === '..' || part === '.'), 'must not contain . or .. parts');
const title = z.string().min(1);
const id = z.string().min(1);
const sri = z
  .string()
  .regex(/^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/, 'must be a sha256 or sha384 integrity string');
const files = z.object({ js: z.array(filePath), css: z.array(filePath) });

const route = z.object({
  path,
  component: codeRef,
  title,
  access: z.enum(['user', 'public']),
  requests: z
    .array(z.string().regex(/^\/api\/v1\/[\w/-]+(?:\?[\w=&-]+)?$/, 'must be an address under /api/v1/'))
    .max(4, 'must be at most 4, because they compete with the screen for the connection')
    .exactOptional(),
});
const nav = z.object({ id, to: path, title, icon: z.string(), group: z.enum(['main', 'end']), order: z.number() });
const slot = z.custom<`${string}/v${number}`>(
  (value) => typeof value === 'string' && /^[\w.-]+(?:\/[\w.-]+)*\/v\d+$/.test(value),
  'must end in a version such as dashboard/v1',
);
const address = z.string().regex(/^\/(?![/\\])/, 'must be an address of this site');
const mode = z.custom<HouseholdMode>((value) => HOUSEHOLD_MODES.some((known) => known === value), {
  error: ({ input }) =>
    `there is no financial mode ${JSON.stringify(input)}; the modes are ${HOUSEHOLD_MODES.join(', ')}`,
});
const when = z.strictObject({
  mode: z.array(mode).min(1, 'must name at least one mode; leave when out to be offered in all of them'),
});
const widget = z.object({
  slot,
  id,
  component: codeRef,
  title,
  size: z.enum(['s', 'm', 'l']),
  order: z.number(),
  heightRem: z.number().min(1).max(60).exactOptional(),
  to: address.exactOptional(),
  when: when.exactOptional(),
  optional: z.boolean().exactOptional(),
});
const section = z.custom<`/settings${string}`>(
  (value) => typeof value === 'string' && /^\/settings(?:$|[/?#])/.test(value),
  'must be the address of a page of the settings',
);
// never equal to the id of one of the application's own settings pages, which contains no period
const settingsId = z
  .string()
  .regex(/^[\w-]+(?:\.[\w-]+)+$/, 'must be words with periods between them, such as hello.greeting');
const settings = z.object({ id: settingsId, section, component: codeRef, title, order: z.number() });
const command = z.object({
  id,
  title,
  keywords: z.array(z.string()),
  to: address,
  needs: z.enum(['edit', 'manage']).optional(),
});

const languageFiles = z.object({
  entry: filePath,
  boot: z.array(filePath),
  css: z.array(filePath),
  exposes: z.record(
    z.string().regex(/^\.\/[\w/-]+$/, 'must look like ./folder'),
    files.extend({ shares: z.array(z.string()) }),
  ),
  lazyShares: z.record(z.string(), files),
  routeFiles: z.record(z.string(), files),
});

const build = languageFiles.extend({
  uniqueName: z.string().min(1),
  globalName: z.string().min(1),
  languages: z.record(z.string(), languageFiles).exactOptional(),
  earlyRequests: z
    .record(
      z.string(),
      z.array(z.string().regex(/^\/api\/v1\/[\w/-]+$/, 'must be an address under /api/v1/ without a query')),
    )
    .exactOptional(),
  styleHashes: z.array(z.string().regex(/^'sha256-[A-Za-z0-9+/]{43}='$/, "must look like 'sha256-…' with its quotes")),
  federationVersion: z.string(),
  integrity: z.record(filePath, sri).exactOptional(),
  shared: z.record(
    z.string(),
    z.object({ requiredVersion: z.string(), version: z.string().exactOptional(), provided: z.boolean() }),
  ),
});

const remoteJson: z.ZodType<RemoteJson> = z.object({
  contract: z.literal(1),
  kind: z.enum(['shell', 'remote']),
  name,
  version,
  buildId: z.string().min(1),
  owner: z.object({ team: z.string().min(1) }),
  requires: z.object({ shell: range.exactOptional(), contract: range.exactOptional() }),
  offers: z.object({ icons: z.array(z.string()), slots: z.array(z.string()).exactOptional() }).exactOptional(),
  routes: z.array(route),
  nav: z.array(nav),
  widgets: z.array(widget),
  settings: z.array(settings),
  commands: z.array(command),
  locales: z.object({ default: z.string(), titles: z.record(z.string(), z.record(z.string(), z.string())) }),
  budgets: z.object({ entryBytes: z.number(), routeBytes: z.number() }),
  build,
});

/** Parses `remote.json`. The error lists every wrong field and the expected value. */
export function parseRemoteJson(text: string, where: string): RemoteJson {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new RegistryError(
      'RELEASE_INVALID',
      refusals.notJson(where, error instanceof Error ? error.message : String(error)),
    );
  }
  const result = remoteJson.safeParse(data);
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `${issue.path.map(String).join('.') || '(whole file)'}: ${issue.message}`,
    );
    throw new RegistryError('RELEASE_INVALID', refusals.otherContract(where), problems);
  }
  const problems = innerProblems(result.data);
  if (problems.length > 0) throw new RegistryError('RELEASE_INVALID', refusals.contradicts(where), problems);
  return result.data;
}

/**
 * Returns problems that the schema cannot detect: duplicate ids, references to modules that are not built, titles
 * without a text.
 */
function innerProblems(remote: RemoteJson): string[] {
  const problems: string[] = [];
  if ((remote.name === 'shell') !== (remote.kind === 'shell')) problems.push(gates.onlyShell(remote.name, remote.kind));
  for (const key of contributionKeys(remote)) {
    if (key.count > 1) problems.push(gates.declaredOften(key.key, String(key.count)));
  }
  if (remote.kind === 'remote') {
    const builds = [remote.build, ...Object.values(remote.build.languages ?? {})];
    for (const { component } of [...remote.routes, ...remote.widgets, ...remote.settings]) {
      const expose = component.slice(0, component.indexOf('#'));
      if (builds.some(({ exposes }) => exposes[expose] === undefined))
        problems.push(gates.notExposed(component, expose));
    }
  }
  for (const { id: widgetId, when: condition } of remote.widgets) {
    const modes = condition?.mode ?? [];
    if (new Set(modes).size < modes.length) problems.push(gates.modeTwice(widgetId));
  }
  const texts = remote.locales.titles[remote.locales.default] ?? {};
  for (const key of textKeys(remote)) {
    if (texts[key] === undefined) problems.push(gates.noText(key, remote.locales.default));
  }
  return problems;
}

/** Returns the keys of the texts that a remote contributes: titles, and the keywords of commands. */
const textKeys = ({ routes, nav, widgets, settings, commands }: Contributions): string[] =>
  [
    ...[...routes, ...nav, ...widgets, ...settings, ...commands].map(({ title }) => title),
    ...commands.flatMap(({ keywords }) => keywords),
  ].flatMap((text) => titleKey(text) ?? []);

/** Returns the key inside `%key%`; undefined for a plain title. */
export const titleKey = (text: string): string | undefined => /^%(.+)%$/.exec(text)?.[1];

/**
 * Returns every name of a remote that must be unique in an environment, with the number of times that the remote
 * declares it.
 */
export function contributionKeys(remote: RemoteJson): { key: string; count: number }[] {
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { path: at } of remote.routes) add(`route ${at}`);
  for (const kind of ['nav', 'widgets', 'settings', 'commands'] as const)
    for (const entry of remote[kind]) add(`${kind} ${entry.id}`);
  return [...counts].map(([key, count]) => ({ key, count }));
}

/** Returns every file to which the build part refers, in any language. */
export function referencedFiles({ build: parts }: RemoteJson): string[] {
  const named = [parts, ...Object.values(parts.languages ?? {})].flatMap((part) => [
    part.entry,
    ...part.boot,
    ...part.css,
    ...[part.exposes, part.lazyShares, part.routeFiles].flatMap((groups) =>
      Object.values(groups).flatMap(({ js, css }) => [...js, ...css]),
    ),
  ]);
  return [...new Set(named)];
}

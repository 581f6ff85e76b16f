import semver from 'semver';
import type { RemoteJson } from '../release.ts';
import { contributionKeys } from '../remote-json.ts';
import type { Finding, GateName } from '../finding.ts';
import { gates as texts } from '../messages/gates.en.ts';

/** A release as compared by the gates of an environment. */
export interface Member {
  remote: string;
  release: string;
  remoteJson: RemoteJson;
  /** Set if the remote is disabled. It is not loaded, so it needs nothing from the shell. */
  disabled?: true;
}

export interface EnvironmentContext {
  /** Version of the API's contract. Without it, the `contract` gate is skipped. */
  contractVersion?: string;
}

interface Environment extends EnvironmentContext {
  members: readonly Member[];
  shell: RemoteJson | undefined;
  /** Remotes that pages load. */
  loaded: readonly Member[];
}

type Gate = (environment: Environment) => Finding[];

const nameOf = ({ remote, release }: Member): string => `${remote} ${release}`;

const finding = (gate: GateName, detail: string, fix: string): Finding => ({ gate, detail, fix });

/** Checks that routes, navigation entries, widgets, settings and commands are unique in an environment. */
const contributions: Gate = ({ members }) => {
  const owners = new Map<string, string>();
  return members.flatMap((member) =>
    contributionKeys(member.remoteJson).flatMap(({ key }) => {
      const owner = owners.get(key);
      owners.set(key, owner ?? member.remote);
      return owner === undefined
        ? []
        : [finding('contributions', texts.declaredElsewhere(key, owner, nameOf(member)), texts.rename)];
    }),
  );
};

/** Returns whether a version is in a range, in which prereleases count too. An invalid range contains no version. */
const satisfies = (version: string, range: string): boolean =>
  semver.validRange(range) !== null && semver.satisfies(version, range, { includePrerelease: true });

const shellVersion: Gate = ({ shell, loaded }) =>
  shell === undefined
    ? []
    : loaded.flatMap((member) => {
        const { shell: range } = member.remoteJson.requires;
        return range === undefined || satisfies(shell.version, range)
          ? []
          : [finding('shell', texts.otherShell(nameOf(member), range, shell.version), texts.withShell(range))];
      });

const contract: Gate = ({ contractVersion, members }) =>
  contractVersion === undefined
    ? []
    : members.flatMap((member) => {
        if (member.disabled) return [];
        const { contract: range } = member.remoteJson.requires;
        return range === undefined || satisfies(contractVersion, range)
          ? []
          : [
              finding(
                'contract',
                texts.otherApi(nameOf(member), range, contractVersion),
                texts.withContract(contractVersion, range),
              ),
            ];
      });

/** Checks that each remote runs on the shell's federation runtime. Releases of one major version are compatible. */
const federation: Gate = ({ shell, loaded }) =>
  shell === undefined
    ? []
    : loaded.flatMap((member) => {
        const [needed, offered] = [member.remoteJson.build.federationVersion, shell.build.federationVersion];
        return isSameMajor(needed, offered)
          ? []
          : [
              finding(
                'federation',
                texts.otherRuntime(nameOf(member), needed, offered),
                texts.withRuntime(String(offered.split('.')[0])),
              ),
            ];
      });

/** Returns whether a remote built for one version of the federation runtime runs on another. */
export const isSameMajor = (one: string, other: string): boolean => one.split('.')[0] === other.split('.')[0];

/** Checks that the shell provides everything that a remote shares, in a version that the remote accepts. */
const shares: Gate = ({ shell, loaded }) =>
  shell === undefined ? [] : loaded.flatMap((member) => [...sharesOf(member, shell), ...lazySharesOf(member, shell)]);

function sharesOf(member: Member, shell: RemoteJson): Finding[] {
  return Object.entries(member.remoteJson.build.shared).flatMap(([name, { requiredVersion, provided }]) => {
    const offered = shell.build.shared[name];
    if (provided) return [finding('shares', texts.ownCopy(nameOf(member), name), texts.leaveToShell(name))];
    if (offered?.provided !== true || offered.version === undefined)
      return [
        finding('shares', texts.notProvided(nameOf(member), name), texts.bundleIt(name, providedBy(shell).join(', '))),
      ];
    return satisfies(offered.version, requiredVersion)
      ? []
      : [
          finding(
            'shares',
            texts.otherShare(nameOf(member), name, requiredVersion, offered.version),
            texts.withShare(name, offered.version, requiredVersion),
          ),
        ];
  });
}

const providedBy = (shell: RemoteJson): string[] =>
  Object.entries(shell.build.shared).flatMap(([name, { provided }]) => (provided ? [name] : []));

function lazySharesOf(member: Member, shell: RemoteJson): Finding[] {
  const needed = Object.values(member.remoteJson.build.exposes).flatMap((expose) => expose.shares);
  return [...new Set(needed)]
    .filter((name) => shell.build.lazyShares[name] === undefined && shell.build.shared[name]?.provided !== true)
    .map((name) =>
      finding(
        'shares',
        texts.notLoadable(nameOf(member), name),
        texts.withKit(Object.keys(shell.build.lazyShares).join(', ') || 'none'),
      ),
    );
}

/** First segments of paths that belong to the gateway, on either listener. */
const RESERVED = new Set([
  'api',
  'r',
  'monitoring',
  'healthz',
  'livez',
  'readyz',
  'startupz',
  'metrics',
  'outbox',
  'receivers',
  'jobs',
  'clock',
  'releases',
  'version',
  'registry',
]);

const firstPart = (path: string): string => path.split('/')[1] ?? '';

const addresses: Gate = ({ members }) =>
  members.flatMap((member) =>
    member.remoteJson.routes
      .filter(({ path }) => RESERVED.has(firstPart(path)))
      .map(({ path }) =>
        finding('addresses', texts.reserved(nameOf(member), path, `/${firstPart(path)}`), texts.otherPath),
      ),
  );

/** Checks that navigation entries, widgets, commands and settings lead to existing pages. */
const links: Gate = ({ members }) => {
  const known = new Set(members.flatMap(({ remoteJson }) => remoteJson.routes.map(({ path }) => String(path))));
  const pathOf = (to: string): string => /^[^?#]*/.exec(to)?.[0] ?? to;
  return members.flatMap((member) => {
    const { nav, commands, widgets, settings } = member.remoteJson;
    const entries = [
      ...nav.map(({ id, to }) => ({ id, to, text: texts.deadNavigation })),
      ...commands.map(({ id, to }) => ({ id, to, text: texts.deadCommand })),
      ...widgets.flatMap(({ id, to }) => (to === undefined ? [] : [{ id, to, text: texts.deadWidget }])),
      ...settings.map(({ id, section }) => ({ id, to: section, text: texts.deadSettings })),
    ];
    return entries
      .filter(({ to }) => !known.has(pathOf(to)))
      .map(({ id, to, text }) => finding('links', text(id, member.remote, to, pathOf(to)), texts.correctAddress));
  });
};

const icons: Gate = ({ shell, members }) => {
  const offered = shell?.offers?.icons;
  if (offered === undefined) return [];
  return members.flatMap((member) =>
    member.remoteJson.nav
      .filter(({ icon }) => !offered.includes(icon))
      .map(({ id, icon }) =>
        finding('icons', texts.noIcon(id, nameOf(member), icon), texts.useOneOf(offered.join(', '))),
      ),
  );
};

/**
 * Checks that the slot of each widget exists, because otherwise the widget would never be shown and nobody would
 * notice.
 */
const slots: Gate = ({ shell, members }) => {
  const offered = shell?.offers?.slots;
  if (offered === undefined) return [];
  return members.flatMap((member) =>
    member.remoteJson.widgets
      .filter(({ slot }) => !offered.includes(slot))
      .map(({ id, slot }) =>
        finding('slots', texts.noSlot(id, nameOf(member), slot), texts.useOneOf(offered.join(', '))),
      ),
  );
};

const gates: readonly Gate[] = [
  addresses,
  contributions,
  links,
  icons,
  slots,
  shellVersion,
  contract,
  federation,
  shares,
];

/**
 * Compares all releases of an environment with each other: every remote with the shell, and all apps with each other.
 */
export function environmentFindings(members: readonly Member[], context: EnvironmentContext = {}): Finding[] {
  const environment: Environment = {
    ...context,
    members,
    shell: members.find(({ remote }) => remote === 'shell')?.remoteJson,
    loaded: members.filter(({ remote, disabled }) => remote !== 'shell' && disabled !== true),
  };
  return gates.flatMap((gate) => gate(environment));
}

/**
 * Returns the findings that a change would add. A fault that already exists in the environment is not caused by this
 * change and must not prevent a team from deploying.
 */
export function newFindings(
  before: readonly Member[],
  after: readonly Member[],
  context: EnvironmentContext = {},
  contextBefore: EnvironmentContext = context,
): Finding[] {
  const known = new Set(environmentFindings(before, contextBefore).map(({ gate, detail }) => `${gate} ${detail}`));
  return environmentFindings(after, context).filter(({ gate, detail }) => !known.has(`${gate} ${detail}`));
}

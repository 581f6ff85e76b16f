import semver from 'semver';
import type { RemoteJson } from '../release.ts';
import { contributionKeys } from '../remote-json.ts';
import type { Finding, GateName } from '../finding.ts';

/** A release as the gates of an environment compare it with the others. */
export interface Member {
  remote: string;
  release: string;
  remoteJson: RemoteJson;
  /** Switched off: it is not loaded, so it needs nothing from the shell. */
  disabled?: true;
}

export interface EnvironmentContext {
  /** Version of the API's contract; without it the `contract` gate is skipped. */
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

/** Routes, navigation entries, widgets, settings and commands are unique in an environment. */
const contributions: Gate = ({ members }) => {
  const owners = new Map<string, string>();
  return members.flatMap((member) =>
    contributionKeys(member.remoteJson).flatMap(({ key }) => {
      const owner = owners.get(key);
      owners.set(key, owner ?? member.remote);
      return owner === undefined
        ? []
        : [
            finding(
              'contributions',
              `${key} belongs to ${owner}, and ${nameOf(member)} declares it too`,
              'rename it in one of them',
            ),
          ];
    }),
  );
};

/** The range is for the shell's own version; a prerelease of the shell counts as its version. */
const satisfies = (version: string, range: string): boolean =>
  semver.validRange(range) !== null && semver.satisfies(version, range, { includePrerelease: true });

const shellVersion: Gate = ({ shell, loaded }) =>
  shell === undefined
    ? []
    : loaded.flatMap((member) => {
        const { shell: range } = member.remoteJson.requires;
        return range === undefined || satisfies(shell.version, range)
          ? []
          : [
              finding(
                'shell',
                `${nameOf(member)} requires shell ${range}, and the shell is ${shell.version}`,
                `change requires.shell in remote.config.ts, or deploy it together with a shell that satisfies ${range}`,
              ),
            ];
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
                `${nameOf(member)} requires version ${range} of the API's contract, and the API has ${contractVersion}`,
                `build it with @tideline/contract ${contractVersion}, or deploy it where the API satisfies ${range}`,
              ),
            ];
      });

/** A remote runs on the shell's federation runtime. Releases of one major version work together. */
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
                `${nameOf(member)} is built for federation runtime ${needed}, and the shell brings ${offered}`,
                `build it with @module-federation/runtime ${offered.split('.')[0]}.x, and activate them together ` +
                  `if the shell is the one that changes`,
              ),
            ];
      });

/** Whether a remote built for one version of the federation runtime runs on another. */
export const isSameMajor = (one: string, other: string): boolean => one.split('.')[0] === other.split('.')[0];

/** Everything that a remote shares comes from the shell, in a version that the remote accepts. */
const shares: Gate = ({ shell, loaded }) =>
  shell === undefined ? [] : loaded.flatMap((member) => [...sharesOf(member, shell), ...lazySharesOf(member, shell)]);

function sharesOf(member: Member, shell: RemoteJson): Finding[] {
  return Object.entries(member.remoteJson.build.shared).flatMap(([name, { requiredVersion, provided }]) => {
    const offered = shell.build.shared[name];
    if (provided)
      return [
        finding(
          'shares',
          `${nameOf(member)} brings its own copy of ${name}, and the page would hold two`,
          `build it with the kit's preset, which leaves ${name} to the shell`,
        ),
      ];
    if (offered?.provided !== true || offered.version === undefined)
      return [
        finding(
          'shares',
          `${nameOf(member)} takes ${name} from the shell, and the shell does not provide it`,
          `bundle ${name} under another name, or take it off the shared list; the shell provides ` +
            providedBy(shell).join(', '),
        ),
      ];
    return satisfies(offered.version, requiredVersion)
      ? []
      : [
          finding(
            'shares',
            `${nameOf(member)} requires ${name} ${requiredVersion}, and the shell provides ${offered.version}`,
            `build it with ${name} ${offered.version}, or deploy it together with a shell that provides ` +
              requiredVersion,
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
        `${nameOf(member)} loads ${name} from the shell, and the shell does not have it`,
        `build it with the kit of this shell; it has ${Object.keys(shell.build.lazyShares).join(', ') || 'none'}`,
      ),
    );
}

/** First parts of addresses that belong to the gateway, on either listener. */
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
        finding(
          'addresses',
          `${nameOf(member)} declares the route ${path}, and the gateway answers /${firstPart(path)} itself`,
          'choose another path',
        ),
      ),
  );

/** Navigation entries, widgets and commands lead to pages that exist. */
const links: Gate = ({ members }) => {
  const known = new Set(members.flatMap(({ remoteJson }) => remoteJson.routes.map(({ path }) => String(path))));
  const pathOf = (to: string): string => /^[^?#]*/.exec(to)?.[0] ?? to;
  return members.flatMap((member) => {
    const { nav, commands, widgets } = member.remoteJson;
    const entries = [
      ...nav.map(({ id, to }) => ({ what: `navigation entry ${id}`, to })),
      ...commands.map(({ id, to }) => ({ what: `command ${id}`, to })),
      ...widgets.flatMap(({ id, to }) => (to === undefined ? [] : [{ what: `widget ${id}`, to }])),
    ];
    return entries
      .filter(({ to }) => !known.has(pathOf(to)))
      .map(({ what, to }) =>
        finding(
          'links',
          `${what} of ${member.remote} leads to ${to}, and no active release has the route ${pathOf(to)}`,
          'correct the address, or activate the remote that has this page in the same change',
        ),
      );
  });
};

const icons: Gate = ({ shell, members }) => {
  const offered = shell?.offers?.icons;
  if (offered === undefined) return [];
  return members.flatMap((member) =>
    member.remoteJson.nav
      .filter(({ icon }) => !offered.includes(icon))
      .map(({ id, icon }) =>
        finding(
          'icons',
          `navigation entry ${id} of ${nameOf(member)} has the icon "${icon}", and the shell has none of that name`,
          `use one of ${offered.join(', ')}`,
        ),
      ),
  );
};

/** A widget in a slot that no page has would never be shown, and nobody would notice. */
const slots: Gate = ({ shell, members }) => {
  const offered = shell?.offers?.slots;
  if (offered === undefined) return [];
  return members.flatMap((member) =>
    member.remoteJson.widgets
      .filter(({ slot }) => !offered.includes(slot))
      .map(({ id, slot }) =>
        finding(
          'slots',
          `widget ${id} of ${nameOf(member)} is for the slot ${slot}, and the shell has no such slot`,
          `use one of ${offered.join(', ')}`,
        ),
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

/** Compares all releases of an environment with each other: every remote with the shell, and all with all. */
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
 * Returns what a change would break. A fault that the environment has already is not the fault of this change, and must
 * not keep a team from deploying.
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

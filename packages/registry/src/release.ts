/**
 * Data that a build passes to the registry, and the registry to the browser: no code, so that the gateway can compose
 * pages and the shell can render navigation without running any remote's code.
 */

/** "expose#export": the named export of one federated module, loaded only when needed. */
export type CodeRef = `./${string}#${string}`;

/** A contribution's title: `%key%` is looked up in the remote's messages at publish. */
export type Title = string;

export interface RouteContribution {
  path: `/${string}`;
  component: CodeRef;
  title: Title;
  /** `user` sends a signed-out visitor to /login; `public` is for everyone. */
  access: 'user' | 'public';
  /**
   * API addresses that the screen requests first, written as it requests them. If the page's address has no query, the
   * shell sends them before the screen's code has arrived.
   */
  requests?: string[];
}

export interface NavContribution {
  id: string;
  to: `/${string}`;
  title: Title;
  icon: string;
  group: 'main' | 'end';
  order: number;
}

export interface WidgetContribution {
  slot: `${string}/v${number}`;
  id: string;
  component: CodeRef;
  title: Title;
  size: 's' | 'm' | 'l';
  order: number;
  /** Typical height, if it differs from what the size implies: reserves room until the widget was rendered here. */
  heightRem?: number | undefined;
  /** Address of the widget's subject, opened with Enter. */
  to?: string | undefined;
  /** Households it is offered in; default: all. */
  when?: WidgetCondition | undefined;
  /** Not shown until the user adds it; default: false. */
  optional?: boolean | undefined;
}

/** Keys of a household's financial modes. */
export const HOUSEHOLD_MODES = ['balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom'] as const;
export type HouseholdMode = (typeof HOUSEHOLD_MODES)[number];

export interface WidgetCondition {
  /** Only in households in one of these modes; a household that has chosen none counts as balanced. */
  mode: HouseholdMode[];
}

/** A page of the settings, at `/settings?section=<id>`. */
export interface SettingsContribution {
  /** Words with periods between them, so that it is not the name of one of the settings' own pages: `hello.greeting`. */
  id: string;
  /**
   * Address of the settings page in whose group it is listed, such as `/settings/notifications`; `/settings` lists it
   * after all groups.
   */
  section: `/settings${string}`;
  /** Content of the page below its title. */
  component: CodeRef;
  title: Title;
  order: number;
}

export interface CommandContribution {
  id: string;
  title: Title;
  keywords: string[];
  to: string;
  /** The permission needed for it; the command is hidden from others. */
  needs?: 'edit' | 'manage' | undefined;
}

export interface Contributions {
  routes: RouteContribution[];
  nav: NavContribution[];
  widgets: WidgetContribution[];
  settings: SettingsContribution[];
  commands: CommandContribution[];
}

/** Files of one federated module, relative to the release folder, in load order. */
export interface ExposeFiles {
  js: string[];
  css: string[];
  /** Lazily provided shares of the shell that this module needs immediately, e.g. `@tideline/ui/overlays`. */
  shares: string[];
}

/** Files of a build that differ from one language to another; relative to the release folder. */
export interface LanguageFiles {
  /** remoteEntry of a remote or main script of the shell. */
  entry: string;
  /** Scripts that must run before anything else (trusted types policy, theme), shell only. */
  boot: string[];
  css: string[];
  exposes: Record<string, ExposeFiles>;
  /** Lazily provided shares of the shell → their files; empty for remotes. */
  lazyShares: Record<string, { js: string[]; css: string[] }>;
  /** Files that a first view needs beyond the shell's entry, per route; `*` represents every route of a remote. */
  routeFiles: Record<string, { js: string[]; css: string[] }>;
}

/** `remote.json`: written by the build preset next to the files of every build, including the shell's. */
export interface RemoteJson extends Contributions {
  contract: 1;
  kind: 'shell' | 'remote';
  name: string;
  version: string;
  /** Deterministic: the same sources give the same bits. */
  buildId: string;
  owner: { team: string };
  /** Version ranges: of the shell, and of the API's contract. */
  requires: { shell?: string; contract?: string };
  /**
   * Modules that the shell provides to remotes, by name; missing in remotes and in shells built before it was recorded.
   */
  offers?: { icons: string[]; slots?: string[] };
  locales: { default: string; titles: Record<string, Record<string, string>> };
  budgets: { entryBytes: number; routeBytes: number };
  /** Its files are those of the default language. */
  build: LanguageFiles & {
    uniqueName: string;
    /** Global variable under which the federation container registers itself. */
    globalName: string;
    /** Fonts that the first paint needs, shell only. */
    fonts: string[];
    /** Files of every other language. A file without texts has the same name in each. */
    languages?: Record<string, LanguageFiles>;
    /**
     * API addresses that a page always requests first, per route (`*`: every other address). Pages for signed-in users
     * preload them.
     */
    earlyRequests?: Record<string, string[]>;
    /**
     * sha256 sources (`'sha256-…'`) of constant inline styles that libraries insert, for the content security policy.
     */
    styleHashes: string[];
    federationVersion: string;
    /** Path → `sha256-…` of every file as built. Publishing rejects a file that no longer matches. */
    integrity?: Record<string, string>;
    shared: Record<string, { requiredVersion: string; version?: string; provided: boolean }>;
  };
}

/** A release of an app, by its folder name. */
export interface NamedRelease {
  remote: string;
  release: string;
}

/** A page's report to `/_registry/v1/beacon`: counts only, no texts or addresses. */
export interface Beacon {
  /** Releases that it loaded. */
  loaded?: NamedRelease[];
  /** `load`: files did not arrive or did not run, after all retries. `crash`: a component threw. */
  failed?: (NamedRelease & { what: 'load' | 'crash' })[];
  /** When its largest content was there, in milliseconds since it was requested. */
  content?: (NamedRelease & { ms: number }) | undefined;
}

/** One published release as the browser needs it. Paths are absolute on the gateway. */
export interface SnapshotRelease {
  release: string;
  /** `/r/<name>/<release>/` */
  base: string;
  entry: string;
  globalName: string;
  /**
   * Absolute path → `sha256-…` of every script and stylesheet that the shell requests by address. Lazy chunks carry
   * their hashes in the build.
   */
  integrity: Record<string, string>;
  /**
   * Files to preload per expose. `merged` is entry and expose in one file, for the first load of a remote; `shares`
   * names entries of `shell.lazyShares`.
   */
  exposes: Record<string, { merged?: string; js: string[]; css: string[]; shares?: string[] }>;
}

export interface SnapshotRemote extends Contributions {
  name: string;
  active: SnapshotRelease;
  previous?: SnapshotRelease;
  disabled?: true;
}

/**
 * The data block `<script type="application/json" id="tideline-registry">` of every page. Pages that never show a
 * remote get no remotes or shares.
 */
export interface Snapshot {
  generation: number;
  environment: string;
  shell: {
    release: string;
    base: string;
    integrity: Record<string, string>;
    lazyShares: Record<string, { js: string[]; css: string[] }>;
  };
  remotes: SnapshotRemote[];
  /** The gateway's settings for the browser. Never contains a secret. */
  settings: {
    sentryDsn?: string;
    testPage: boolean;
    signUp?: string;
    /** Whether requests are traced; omitted if not. */
    traced?: boolean;
    /** False: the sample household cannot be viewed without an account. */ sample?: boolean;
  };
}

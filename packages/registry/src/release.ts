/**
 * Data that a build passes to the registry, and the registry to the browser. It contains no code, so that the gateway
 * can compose pages and the shell can render navigation without running any remote's code.
 */

/** "expose#export": the named export of one federated module, which is loaded only when needed. */
export type CodeRef = `./${string}#${string}`;

/** A contribution's title. `%key%` is looked up in the remote's messages when it is published. */
export type Title = string;

export interface RouteContribution {
  path: `/${string}`;
  component: CodeRef;
  title: Title;
  /** `user` sends a signed-out visitor to /login, while `public` is for everyone. */
  access: 'user' | 'public';
  /**
   * API addresses that the screen requests first, exactly as it requests them. If the page's address has no query, the
   * shell sends these requests before the screen's code has arrived.
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
  /**
   * Typical height, if it differs from what the size implies. Reserves space until the widget has been rendered once.
   */
  heightRem?: number | undefined;
  /** Address of the widget's subject, which Enter opens. */
  to?: string | undefined;
  /** Households in which it is available. Default: all. */
  when?: WidgetCondition | undefined;
  /** Whether it is hidden until the user adds it. Default: false. */
  optional?: boolean | undefined;
}

/**
 * Window width from which the widgets of a page are part of its first view. In a narrower window they follow the page's
 * own content, so their code is loaded after it.
 */
export const WIDGETS_BESIDE_FROM_PX = 960;

/** Keys of a household's financial modes. */
export const HOUSEHOLD_MODES = ['balanced', 'pay_down_fast', 'quick_wins', 'safety_first', 'float', 'custom'] as const;
export type HouseholdMode = (typeof HOUSEHOLD_MODES)[number];

export interface WidgetCondition {
  /** Only households in one of these modes. A household without a chosen mode counts as balanced. */
  mode: HouseholdMode[];
}

/** A settings page at `/settings?section=<id>`. */
export interface SettingsContribution {
  /**
   * Words separated by periods, so that the id differs from those of the application's own settings pages:
   * `hello.greeting`.
   */
  id: string;
  /**
   * Address of the settings page in whose group it is listed, such as `/settings/notifications`. `/settings` lists it
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
  /** The required permission. The command is hidden from users without it. */
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

/** Files of a build that differ between languages, relative to the release folder. */
export interface LanguageFiles {
  /** remoteEntry of a remote or main script of the shell. */
  entry: string;
  /** Scripts that must run before anything else (trusted types policy, theme), shell only. */
  boot: string[];
  css: string[];
  exposes: Record<string, ExposeFiles>;
  /** Files of lazily provided shares of the shell, by share; empty for remotes. */
  lazyShares: Record<string, { js: string[]; css: string[] }>;
  /** Files for a first view beyond the shell's entry, by route. `*` represents every route of a remote. */
  routeFiles: Record<string, { js: string[]; css: string[] }>;
}

/** `remote.json`, which the build preset writes next to the files of every build, including the shell's. */
export interface RemoteJson extends Contributions {
  contract: 1;
  kind: 'shell' | 'remote';
  name: string;
  version: string;
  /** Deterministic: the same sources lead to the same id. */
  buildId: string;
  owner: { team: string };
  /** Required version ranges of the shell and of the API's contract. */
  requires: { shell?: string; contract?: string };
  /**
   * Names of the icons and slots that the shell provides to remotes. Missing in remotes, and in shells that were
   * built before these names were recorded.
   */
  offers?: { icons: string[]; slots?: string[] };
  locales: { default: string; titles: Record<string, Record<string, string>> };
  budgets: { entryBytes: number; routeBytes: number };
  /** Files of the default language. */
  build: LanguageFiles & {
    uniqueName: string;
    /** Global variable under which the federation container registers itself. */
    globalName: string;
    /** Files of every other language. A file without texts has the same name in all of them. */
    languages?: Record<string, LanguageFiles>;
    /**
     * API addresses that a page always requests first, by route (`*` for every other path). Pages for signed-in users
     * preload them.
     */
    earlyRequests?: Record<string, string[]>;
    /**
     * sha256 sources (`'sha256-…'`) of constant inline styles that libraries insert, for the content security policy.
     */
    styleHashes: string[];
    federationVersion: string;
    /** `sha256-…` of every file as built, by path. Publishing rejects a file that no longer matches. */
    integrity?: Record<string, string>;
    shared: Record<string, { requiredVersion: string; version?: string; provided: boolean }>;
  };
}

/** A release of an app, by its folder name. */
export interface NamedRelease {
  remote: string;
  release: string;
}

/** A page's report to `/_registry/v1/beacon`. It contains only counts, no texts or addresses. */
export interface Beacon {
  /** Releases that the page loaded. */
  loaded?: NamedRelease[];
  /** `load`: files did not arrive or did not run after all retries. `crash`: a component threw. */
  failed?: (NamedRelease & { what: 'load' | 'crash' })[];
  /** Time until the largest content was shown, in milliseconds since the request of the page. */
  content?: (NamedRelease & { ms: number }) | undefined;
}

/** A published release in the form that the browser needs. Paths are absolute on the gateway. */
export interface SnapshotRelease {
  release: string;
  /** `/r/<name>/<release>/` */
  base: string;
  entry: string;
  globalName: string;
  /**
   * `sha256-…` of every script and stylesheet that the shell requests by address, by absolute path. The build contains
   * the hashes of lazy chunks.
   */
  integrity: Record<string, string>;
  /**
   * Files to preload per expose. `merged` is entry and expose in one file, for the first load of a remote. `shares`
   * contains names of entries in `shell.lazyShares`.
   */
  exposes: Record<string, { merged?: string; js: string[]; css: string[]; shares?: string[] }>;
}

export interface SnapshotRemote extends Contributions {
  name: string;
  active: SnapshotRelease;
  previous?: SnapshotRelease;
  /** Disabled: the shell does not load it, and its pages show this. */
  disabled?: true;
}

/**
 * The data block `<script type="application/json" id="tideline-registry">` of every page. Pages that never show a
 * remote have no remotes or shares.
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
  /** Whether the page can show remotes, even if the environment has none yet. */
  showsRemotes?: true;
  /** The gateway's settings for the browser. They never contain a secret. */
  settings: {
    sentryDsn?: string;
    testPage: boolean;
    signUp?: string;
    /** Whether requests are traced. Omitted if not. */
    traced?: boolean;
    /** False if the sample household cannot be viewed without an account. */ sample?: boolean;
  };
}

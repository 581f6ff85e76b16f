import { baseOf, type LoadedGeneration, type Release } from '@tideline/registry';
import { WIDGETS_BESIDE_FROM_PX, type CodeRef, type RouteContribution } from '@tideline/registry/release';

/** A file that a page needs immediately, with its preload attributes. */
interface PageFile {
  href: string;
  as: 'script' | 'style';
  integrity: string | undefined;
  /** The windows in which the first view needs the file, as a media query. Default: all. */
  media?: string;
}

export interface PageRoute {
  route: RouteContribution;
  owner: Release;
  /** All files for the route's first view except the shell's own entry. */
  files: PageFile[];
  /** API paths that the page requests first. The responses belong to the signed-in user. */
  requests: string[];
  /** Whether the page can show remotes. False for pages that signed-out visitors see. */
  showsRemotes: boolean;
  /** Name of the remote if it is disabled. The shell then shows that this part is unavailable. */
  degraded?: string;
}

const fileOf = (release: Release, path: string): PageFile => ({
  href: baseOf(release) + path,
  as: path.endsWith('.css') ? 'style' : 'script',
  integrity: release.files[path]?.sri,
});

const filesOf = (release: Release, { js, css }: { js: string[]; css: string[] }): PageFile[] =>
  [...css, ...js].map((path) => fileOf(release, path));

/** Returns the shell's files for a path: its own entry, or the one for all other signed-in paths. */
const shellFiles = (shell: Release, path: string): PageFile[] => {
  const { routeFiles } = shell.remoteJson.build;
  return filesOf(shell, routeFiles[path] ?? routeFiles['*'] ?? { js: [], css: [] });
};

/**
 * Returns whether a page can show remotes. The scripts that the shell loads for all other paths (`*`) render remotes,
 * so a page needs all of them.
 */
function showsRemotes(shell: Release, path: string): boolean {
  const { routeFiles } = shell.remoteJson.build;
  const own = routeFiles[path] ?? routeFiles['*'];
  return routeFiles['*'] === undefined || routeFiles['*'].js.every((file) => own?.js.includes(file));
}

/**
 * Returns the API paths to request early. Only pages for signed-in users have any, because the API would reject the
 * requests of other pages.
 */
function earlyRequests(shell: Release, { path, access }: RouteContribution): string[] {
  const { earlyRequests: asked = {} } = shell.remoteJson.build;
  return access === 'user' ? (asked[path] ?? asked['*'] ?? []) : [];
}

/**
 * Returns the files of one module: the merged file (or entry and chunks), its stylesheets, and the lazy parts of the
 * shell that it uses.
 */
function moduleFiles(shell: Release, remote: Release, component: CodeRef): PageFile[] {
  const expose = component.slice(0, component.indexOf('#'));
  const parts = remote.remoteJson.build.exposes[expose];
  if (parts === undefined) return [];
  const merged = remote.merged[expose];
  const scripts = merged === undefined ? [remote.remoteJson.build.entry, ...parts.js] : [merged];
  const shares = parts.shares.flatMap((share) =>
    filesOf(shell, shell.remoteJson.build.lazyShares[share] ?? { js: [], css: [] }),
  );
  return [...filesOf(remote, { js: scripts, css: parts.css }), ...shares];
}

const withoutRepeats = (files: readonly PageFile[]): PageFile[] =>
  files.filter(({ href }, index) => files.findIndex((file) => file.href === href) === index);

export interface PageRouteOptions {
  /** Whether the error-reporting test page is served. */
  testPage: boolean;
}

const besidePage = `(min-width: ${WIDGETS_BESIDE_FROM_PX}px)`;

const testPagePath = '/sentry-example-page';

/** Returns every path with a page in a generation: the shell's own routes and those of all remotes. */
export function pageRoutes(
  { shell, remotes }: LoadedGeneration,
  { testPage }: PageRouteOptions,
): ReadonlyMap<string, PageRoute> {
  const routes = new Map<string, PageRoute>();
  for (const route of shell.remoteJson.routes) {
    if (route.path === testPagePath && !testPage) continue;
    const slot = `${route.path.slice(1)}/`;
    const widgets = remotes
      .filter(({ disabled }) => !disabled)
      .flatMap(({ active }) =>
        active.remoteJson.widgets
          .filter((widget) => widget.slot.startsWith(slot))
          .flatMap(({ component }) => moduleFiles(shell, active, component)),
      )
      .map((file) => ({ ...file, media: besidePage }));
    routes.set(route.path, {
      route,
      owner: shell,
      requests: earlyRequests(shell, route),
      showsRemotes: showsRemotes(shell, route.path),
      files: withoutRepeats([...shellFiles(shell, route.path), ...widgets]),
    });
  }
  const frame = filesOf(shell, shell.remoteJson.build.routeFiles['*'] ?? { js: [], css: [] });
  for (const { active, disabled } of remotes) {
    for (const route of active.remoteJson.routes) {
      const page: PageRoute = {
        route,
        owner: active,
        requests: earlyRequests(shell, route),
        showsRemotes: true,
        files: withoutRepeats([...frame, ...(disabled ? [] : moduleFiles(shell, active, route.component))]),
      };
      routes.set(route.path, disabled ? { ...page, degraded: active.remote } : page);
    }
  }
  return routes;
}

import type { RouteTable } from './routes.ts';

/** For each area, the common beginning of its paths, and its endpoints as `METHOD rest-of-path`. */
export type CompactRoutes = Record<string, [string, RouteTable]>;

const pathsOf = (node: string | RouteTable): string[] =>
  typeof node === 'string' ? [node.slice(node.indexOf(' ') + 1)] : Object.values(node).flatMap(pathsOf);

const mapRoutes = (node: string | RouteTable, change: (route: string) => string): string | RouteTable =>
  typeof node === 'string'
    ? change(node)
    : Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, mapRoutes(inner, change)]));

function prefixOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  let prefix = first;
  while (!paths.every((path) => path.startsWith(prefix))) prefix = prefix.slice(0, -1);
  return prefix;
}

/** Shortens the table for browsers, because the first view of every page loads it. */
export const compactRoutes = (routes: RouteTable): CompactRoutes =>
  Object.fromEntries(
    Object.entries(routes).map(([area, node]) => {
      const prefix = prefixOf(pathsOf(node));
      return [area, [prefix, mapRoutes(node, (route) => route.replace(` ${prefix}`, ' ')) as RouteTable]];
    }),
  );

/** Reverses {@link compactRoutes}. */
export const expandRoutes = (compact: CompactRoutes): RouteTable =>
  Object.fromEntries(
    Object.entries(compact).map(([area, [prefix, node]]) => [
      area,
      mapRoutes(node, (route) => route.replace(' ', ` ${prefix}`)),
    ]),
  );

import { contract } from '@tideline/contract';

/** Every endpoint as `METHOD /path`, in the shape of the contract. */
export type RouteTable = { [name: string]: string | RouteTable };

interface Procedure {
  '~orpc': { route: { method?: string; path?: string } };
}

const isProcedure = (node: object): node is Procedure => '~orpc' in node;

function routeTableOf(router: object): RouteTable {
  return Object.fromEntries(
    Object.entries(router).map(([name, node]: [string, object]) => {
      if (!isProcedure(node)) return [name, routeTableOf(node)];
      const { method, path } = node['~orpc'].route;
      if (!method || !path) throw new Error(`the contract names no method and path for "${name}"`);
      return [name, `${method} ${path}`];
    }),
  );
}

/**
 * In a browser build, the bundler replaces this module with its result, so that no schema of the contract is shipped.
 */
export const routes: RouteTable = routeTableOf(contract);

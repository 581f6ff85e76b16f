import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@tideline/contract';

export const PREFIX = '/api/v1';

interface Endpoint {
  method: string;
  route: string;
  pattern: RegExp;
}

const endpoints: Endpoint[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
  const { path: route, method } = procedure['~orpc'].route;
  if (route !== undefined && method !== undefined)
    endpoints.push({ method, route, pattern: new RegExp(`^${PREFIX}${route.replace(/\{[^}]+\}/g, '[^/]+')}$`) });
});

/** Returns the methods of a path; empty if it does not exist. */
export const methodsOf = (path: string): string[] =>
  endpoints.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

/** Returns a path's route template, so that the log contains no ids; 'none' if there is no such path. */
export const routeOf = (path: string): string => endpoints.find(({ pattern }) => pattern.test(path))?.route ?? 'none';

import { refusals } from '@tideline/registry';
import { environmentRoutes } from './environment-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import { overrideRoutes } from './override-routes.ts';
import { Refusal } from './registry-reply.ts';
import type { EnvironmentOf, Route, RouteParts } from './route.ts';

/** Returns every route of the registry. A handler checks the token before it reads a body. */
export function registryRoutes(parts: RouteParts): Route[] {
  const environmentOf: EnvironmentOf = (name) => {
    if (name === parts.environment) return name;
    throw new Refusal('NOT_FOUND', refusals.otherEnvironment(parts.environment, name ?? ''));
  };
  return [
    ...releaseRoutes(parts),
    ...environmentRoutes(parts, environmentOf),
    ...overrideRoutes(parts),
    ...operatorRoutes(parts, environmentOf),
  ];
}

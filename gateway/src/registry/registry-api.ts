import type { IncomingMessage, ServerResponse } from 'node:http';
import { current, recordAudit, refusals, type Store, type Token } from '@tideline/registry';
import { pathOf } from '../http/safe-path.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { createAccess, type Access } from './registry-access.ts';
import { Refusal, refusalOf, sendRefusal, sendResult } from './registry-reply.ts';
import { registryRoutes } from './registry-routes.ts';
import type { Result, Route } from './route.ts';
import { statusOf } from './registry-views.ts';

export interface RegistryParts {
  store: Store;
  environment: string;
  contractVersion?: string | undefined;
  publicOrigin: string;
  security: HeaderList;
  now(): number;
  /** Makes a new generation visible immediately, not only at the next poll. */
  refresh(): Promise<void>;
  /** Logs and reports an unexpected failure. */
  onError(error: unknown): void;
}

/** The listener of a request. Operators' requests on the admin listener may read without a token. */
export interface Listener {
  isAdmin: boolean;
  addressOf(request: IncomingMessage): string;
}

/** Facts about a request for the audit log. */
interface Attempt {
  token?: Token;
  action?: string;
  target?: string;
}

export type RegistryHandler = (request: IncomingMessage, response: ServerResponse) => void;

export const registryPrefix = '/_registry/v1/';

/** Finds the route of a request. */
function routeOf(routes: readonly Route[], method: string, path: string): { route: Route; names: string[] } {
  const matching = routes.flatMap((route) => {
    const match = route.path.exec(path);
    return match === null ? [] : [{ route, names: match.slice(1) }];
  });
  if (matching.length === 0) throw new Refusal('NOT_FOUND', `There is nothing at ${path}.`);
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = matching.find(({ route }) => route.method === wanted);
  if (found !== undefined) return found;
  const allowed = matching.map(({ route }) => route.method).join(', ');
  throw new Refusal('METHOD_NOT_ALLOWED', `Only ${allowed} is allowed here.`, { headers: ['Allow', allowed] });
}

interface Served extends RegistryParts {
  routes: readonly Route[];
  access: Access;
  isAdmin: boolean;
}

async function answer(
  { routes, access, isAdmin, now }: Served,
  request: IncomingMessage,
  path: string,
  attempt: Attempt,
): Promise<Result> {
  const { route, names } = routeOf(routes, request.method ?? '', path);
  Object.assign(attempt, { action: route.action, target: names.join(' ') });
  const token = await access.tokenOf(request);
  if (token !== undefined) attempt.token = token;
  return route.run({
    request,
    names,
    query: new URL(request.url ?? '/', 'http://registry').searchParams,
    token,
    isOpen: isAdmin && route.method === 'GET',
    at: new Date(now()).toISOString(),
    describe: (target) => {
      attempt.target = target;
    },
  });
}

/** Records every attempt of a known caller to change something. Reading changes nothing. */
async function audit(
  { store, now }: Served,
  { method = '' }: IncomingMessage,
  { token, action, target = '' }: Attempt,
  refusal?: Refusal,
): Promise<void> {
  if (method === 'GET' || method === 'HEAD' || token === undefined || action === undefined) return;
  await recordAudit(store, {
    at: new Date(now()).toISOString(),
    by: token.holder,
    tokenId: token.id,
    action,
    target,
    outcome: refusal === undefined ? 'done' : 'refused',
    ...(refusal !== undefined && { code: refusal.code, reason: refusal.message }),
  });
}

async function handle(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { store, environment, security, onError } = served;
  const path = pathOf(request.url ?? '').slice(registryPrefix.length - 1);
  const attempt: Attempt = {};
  try {
    if (path === '/current')
      return sendResult(response, 200, statusOf(environment, await current(store, environment)), security);
    const { status, value } = await answer(served, request, path, attempt);
    // the change is done, so a full disk must not make it look rejected
    await audit(served, request, attempt).catch(onError);
    sendResult(response, status, value, security);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined || refusal.status >= 500) onError(error);
    const sent = refusal ?? new Refusal('INTERNAL', refusals.internal);
    await audit(served, request, attempt, sent).catch(onError);
    if (response.headersSent) response.destroy();
    else sendRefusal(request, response, sent, security);
  }
}

/** Serves the registry: publish, activate, roll back, check, history and tokens. No change is made without a token. */
export function createRegistry(parts: RegistryParts): (listener: Listener) => RegistryHandler {
  const routes = registryRoutes({ ...parts, publishing: new Map() });
  return ({ isAdmin, addressOf }) => {
    const served: Served = { ...parts, routes, isAdmin, access: createAccess({ ...parts, addressOf }) };
    return (request, response) => void handle(served, request, response);
  };
}

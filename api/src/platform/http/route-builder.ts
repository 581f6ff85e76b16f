/**
 * Builds routes: `open` for anyone, `signedIn` for users, `inHousehold` for everything that belongs to a household.
 * Rules for all routes are middleware here, so that no area can forget them.
 */
import { implement, type Implementer, type ImplementerInternalWithMiddlewares } from '@orpc/server';
import { type Contract, contract, fail, IDEMPOTENCY_KEY_MAX_LENGTH, may, permissionFor } from '@tideline/contract';
import { rememberHousehold, type SignedIn } from '../auth/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { fingerprintOf } from './idempotency.ts';
import { openScope } from './open-scope.ts';
import type { RequestContext } from './request-context.ts';
import type { Scope } from './scope.ts';

/** Dependencies of all routes. */
export interface Services {
  db: Database;
  clock: Clock;
  /** Folder on this machine for files of requests in progress. */
  dataFolder: string;
  /** Files outside the database that all processes share: attachments and copies of households. */
  objects: ObjectStore;
  jobs: JobQueue;
}

export interface RouteContext extends RequestContext {
  services: Services;
}

export interface UserContext extends RouteContext {
  session: SignedIn;
  ifMatch: number;
}

export interface HouseholdContext extends UserContext {
  scope: Scope;
}

// these types refer to the contract; written out in full, they would exceed the compiler's limit
export type Initial = RouteContext & Record<never, never>;

export const open: Implementer<Contract, Initial, RouteContext> = implement(contract).$context<RouteContext>();

export const signedIn: ImplementerInternalWithMiddlewares<Contract, Initial, UserContext> = open.use(
  async ({ context, next }) => {
    const session = await context.signedIn();
    if (session === null) throw fail('NOT_SIGNED_IN', {});
    return next({ context: { session, ifMatch: readIfMatch(context) } });
  },
);

export const inHousehold: ImplementerInternalWithMiddlewares<Contract, Initial, HouseholdContext> = signedIn.use(
  async ({ context, next, path }, input) => {
    const { db, clock } = context.services;
    const { household, role } = chooseHousehold(context.session, context.household);
    const needed = permissionFor(path.join('.'), context.method);
    if (needed !== null && !may(role, needed)) throw fail('ROLE_FORBIDS', { role });
    if (household.id !== context.session.lastHouseholdId)
      await rememberHousehold(db, context.session.sessionId, household.id);
    const idempotent =
      context.method === 'POST'
        ? { key: readIdempotencyKey(context), fingerprint: await fingerprintOf(context.method, context.path, input) }
        : undefined;
    const scope = openScope({
      db,
      clock,
      household,
      userId: context.session.user.id,
      apiTokenName: context.session.tokenName,
      role,
      language: context.session.user.language,
      ifMatch: context.ifMatch,
      ...(idempotent && { idempotent }),
    });
    const result = await next({ context: { scope } });
    const version = versionOf(result.output);
    if (version !== null) context.response.setHeader('etag', `"${version}"`);
    return result;
  },
);

/**
 * Returns the household of the request, or the session's last one. A household that the user does not belong to is
 * reported as if it did not exist.
 */
export function chooseHousehold(session: SignedIn, asked: string | undefined): SignedIn['households'][number] {
  const wanted = asked ?? session.lastHouseholdId;
  const found =
    session.households.find(({ household }) => household.id === wanted) ??
    (asked === undefined ? session.households[0] : undefined);
  if (found === undefined) throw fail('NOT_FOUND', {});
  return found;
}

function readIdempotencyKey(context: RouteContext): string {
  const key = context.header('idempotency-key');
  if (key === undefined || key.length === 0 || key.length > IDEMPOTENCY_KEY_MAX_LENGTH)
    throw fail('IDEMPOTENCY_KEY_MISSING', {});
  return key;
}

/** Parses the version in If-Match: `"7"`, `W/"7"` or `7`. */
function readIfMatch(context: RouteContext): number {
  if (!['PATCH', 'PUT', 'DELETE'].includes(context.method)) return 0;
  const [, version] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(context.header('if-match')?.trim() ?? '') ?? [];
  if (version === undefined) throw fail('PRECONDITION_REQUIRED', {});
  return Number(version);
}

/** Returns the version of an entity, or of the entity inside a change's response. */
function versionOf(output: unknown): number | null {
  if (typeof output !== 'object' || output === null) return null;
  if ('version' in output && typeof output.version === 'number') return output.version;
  return 'item' in output ? versionOf(output.item) : null;
}

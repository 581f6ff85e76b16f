import type { Pool } from 'pg';
import { EXIT, StartError } from '../start-error.ts';
import { APP_ROLE } from './roles.ts';
import { readCurrentRole } from './roles.store.ts';

/**
 * Refuses to serve on connections that row-level security does not restrict. They request their role when they connect,
 * and a pooler in between may have dropped it.
 */
export async function requireBoundRole(pool: Pool): Promise<void> {
  const role = await readCurrentRole(pool);
  if (role?.name === APP_ROLE && role.bound) return;
  throw new StartError(
    EXIT.badConfiguration,
    `The connections of DATABASE_URL run as "${role?.name}" instead of ${APP_ROLE}, so households ` +
      `would not be kept apart: let the pooler in front pass the options of a session on (PgBouncer: ` +
      `pool_mode=session, and no "options" in ignore_startup_parameters), or connect without one.`,
  );
}

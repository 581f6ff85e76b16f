import { EXIT, StartError } from '../start-error.ts';
import type { Queries } from './connection.ts';
import { APP_ROLE, AUTH_ROLE, SCHEMA, sessionSettings } from './roles.ts';
import { readCurrentRole } from './roles.store.ts';

/**
 * Refuses connections that row-level security does not restrict, or that use another schema or time zone. Connections
 * send their settings when they connect, but a pooler may drop them.
 */
export async function requireBoundRole(
  queries: Queries,
  role: typeof APP_ROLE | typeof AUTH_ROLE = APP_ROLE,
): Promise<void> {
  const found = await readCurrentRole(queries);
  if (found?.name === role && found.bound && found.schema === SCHEMA && found.timezone === 'UTC') return;
  const settings = Object.entries(sessionSettings(role)).map(
    ([name, value]) => `ALTER ROLE "${found?.login}" IN DATABASE "${found?.database}" SET ${name} = '${value}';`,
  );
  throw new StartError(EXIT.badConfiguration, (texts) =>
    texts.unboundConnection({
      login: String(found?.name),
      schema: String(found?.schema),
      role,
      own: SCHEMA,
      settings: settings.join(' '),
    }),
  );
}

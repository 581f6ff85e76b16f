import { BackupRefused } from '../backup-refused.ts';
import { join } from 'node:path';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { createFileObjects } from '../../../platform/objects/file-objects.ts';
import type { BackupContext } from '../backup-commands.ts';

export const contextOf = (
  databaseUrl: string,
  dataFolder: string,
  more: Partial<BackupContext> = {},
): BackupContext => ({
  installation: { dataFolder, releases: join(dataFolder, 'releases'), objects: createFileObjects(dataFolder) },
  databaseUrl,
  passphrase: undefined,
  givenKeys: [],
  version: '0.1.0',
  now: () => new Date('2026-03-01T12:00:00Z'),
  progress: () => undefined,
  interrupts: new Set(),
  ...more,
});

/** Returns the code and message of a rejection. Throws any other error. */
export const refusal = async (doing: Promise<unknown>): Promise<{ code: string; message: string }> => {
  const error: unknown = await doing.then(
    () => 'it was accepted',
    (reason: unknown) => reason,
  );
  if (!(error instanceof BackupRefused)) throw error;
  return { code: error.code, message: error.message };
};

/** Returns the rows of every table as text, to compare databases. */
export const contentsOf = (database: TestDatabase): Promise<Record<string, string>> =>
  database.asOwner(async (client) => {
    const { rows: households } = await client.query<{ id: string }>('select id from household_clock order by id');
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'tideline'::regnamespace and relkind = 'r'
      and relname <> all('{schema_migration,user_session,user_verification,attempt}')`,
    );
    const found: Record<string, string> = {};
    for (const { id } of households) {
      await client.query("select set_config('app.household', $1, false)", [id]);
      for (const { name } of tables) {
        const { rows } = await client.query<{ rows: string | null }>(
          `select string_agg(t::text, '\n' order by t::text) as rows from "${name}" t`,
        );
        found[`${id} ${name}`] = rows[0]?.rows ?? '';
      }
    }
    return found;
  });

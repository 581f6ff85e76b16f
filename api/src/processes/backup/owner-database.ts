import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { ownerUrlOfRunning } from '../../platform/database/embedded-postgres.ts';
import { ServerClient } from '../../platform/database/server-client.ts';
import { runServer } from '../../platform/database/running-server.ts';
import { BackupRefused } from './backup-refused.ts';

export interface OwnerDatabase {
  /** Connection string for the owner of the tables. */
  url: string;
  close(): Promise<void>;
}

export interface DatabasePlace {
  dataFolder: string;
  /** The operator's own PostgreSQL server; undefined for the built-in one. */
  databaseUrl: string | undefined;
  /** Functions to call if the command is interrupted. */
  interrupts: Set<() => Promise<void>>;
}

/** Returns the database, which Tideline may be using. Starts the built-in server if it is not running. */
export async function openOwnerDatabase(place: DatabasePlace): Promise<OwnerDatabase> {
  const { dataFolder, databaseUrl } = place;
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => undefined };
  const running = ownerUrlOfRunning(join(dataFolder, 'postgres'));
  if (running !== null && existsSync(join(dataFolder, 'api.lock')))
    return { url: running, close: async () => undefined };
  if (!existsSync(join(dataFolder, 'postgres/data')))
    throw new BackupRefused('NOT_ALLOWED', (texts) => texts.notStarted(dataFolder));
  return lockOwnerDatabase(place);
}

/** Returns the database for exclusive use. Fails with exit code 75 if the data folder is in use. */
export async function lockOwnerDatabase({
  dataFolder,
  databaseUrl,
  interrupts,
}: DatabasePlace): Promise<OwnerDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => undefined };
  const { url, stop } = await runServer(dataFolder, () => undefined);
  interrupts.add(stop);
  return {
    url,
    close: async () => {
      interrupts.delete(stop);
      await stop();
    },
  };
}

/** Connects as the owner of the tables. */
export async function connectOwner(url: string, name: string): Promise<Client> {
  const client = new ServerClient({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    options: '-c search_path=tideline',
  });
  client.on('error', () => undefined); // the running query reports the error
  await client.connect();
  return client;
}

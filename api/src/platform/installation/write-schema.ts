/** Runs `npm run schema`: migrates an empty database and prints its schema as SQL and as types. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { prepareDatabase } from './prepare.ts';
import { printSchema } from '../database/schema/print-schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-schema-'));
const server = await startEmbeddedPostgres({ folder, log: () => undefined });
const client = new Client({ connectionString: server.url });
try {
  await prepareDatabase(server.url);
  await client.connect();
  for (const { path, text } of await printSchema(client)) writeFileSync(path, text);
} finally {
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

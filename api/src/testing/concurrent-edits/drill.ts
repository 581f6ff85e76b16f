import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { prepareDatabase } from '../../platform/installation/prepare.ts';
import { startTestApi } from '../test-api.ts';
import { type ConcurrentEdits, editConcurrently, type EditReport } from './run.ts';

/** Runs the edits against an api with a separate PostgreSQL server that writes to disk like a production server. */
export async function drillConcurrentEdits(edits: ConcurrentEdits): Promise<EditReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-drill-'));
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    settings: { max_connections: '100' },
    log: () => undefined,
  });
  try {
    await prepareDatabase(server.url);
    process.env['TIDELINE_TEST_DATABASE'] = server.url;
    const api = await startTestApi();
    try {
      return await editConcurrently(api, await api.signUp(), edits);
    } finally {
      await api.stop();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

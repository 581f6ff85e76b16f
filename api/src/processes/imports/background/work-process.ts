/**
 * A process that reads files and runs imports, one at a time. A file's content is held here and not in the api: no
 * request waits for it, the memory is freed with the process, and one that needs too much ends alone. Reads
 * DATABASE_URL; ends with its parent.
 */
import { openDatabase } from '../../../platform/database/database.ts';
import { perform } from './perform.ts';
import { readOne } from './read-one.ts';
import type { FromProcess, ToProcess } from '../read-task.ts';

const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', maxConnections: 2 });
const say = (message: FromProcess): void => void process.send?.(message);

process.on('message', (message: ToProcess) => {
  const tell = (progress: Extract<FromProcess, { kind: 'progress' }>['progress']): void =>
    say({ kind: 'progress', progress });
  const work = message.kind === 'task' ? perform(db, message.task, tell) : readOne(db, message.read, tell);
  void work.then(
    (result) => say({ kind: 'result', result }),
    (error: unknown) =>
      say({
        kind: 'result',
        result: { kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) },
      }),
  );
});
process.on('disconnect', () => process.exit());

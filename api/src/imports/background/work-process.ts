/**
 * A process that works on imports, one at a time. Reading and comparing a hundred thousand rows takes seconds and tens of megabytes:
 * here they hold up no request, and the memory is gone with the process. Reads DATABASE_URL; ends with its parent.
 */
import { openDatabase } from '../../database/database.ts';
import { perform } from './perform.ts';
import type { FromProcess, Task } from './task.ts';

const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', maxConnections: 2 });
const say = (message: FromProcess): void => void process.send?.(message);

process.on('message', (task: Task) => {
  void perform(db, task, (progress) => say({ kind: 'progress', progress })).then(
    (result) => say({ kind: 'result', result }),
    (error: unknown) =>
      say({
        kind: 'result',
        result: { kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) },
      }),
  );
});
process.on('disconnect', () => process.exit());

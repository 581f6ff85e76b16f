/**
 * A process that reads files, runs imports and refreshes the insights of large households, one at a time. A file's
 * content is held here and not in the api: no request waits for it, the memory is freed with the process, and one that
 * needs too much ends alone. Reads DATABASE_URL and DATABASE_POOLER_URL; ends with its parent.
 */
import type { ImportProgress } from '@tideline/contract';
import { refreshIn } from '../../../outlook/insights/insights.jobs.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { perform } from './perform.ts';
import { readOne } from './read-one.ts';
import type { FromProcess, ReadResult, RefreshTask, TaskResult, ToProcess } from '../read-task.ts';

const db = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  poolerUrl: process.env['DATABASE_POOLER_URL'] || undefined,
  maxConnections: 2,
});
const say = (message: FromProcess): void => void process.send?.(message);

type ReportProgress = (progress: ImportProgress) => void;

function work(message: ToProcess, onProgress: ReportProgress): Promise<TaskResult | ReadResult> {
  if (message.kind === 'task') return perform(db, message.task, onProgress);
  return message.kind === 'read' ? readOne(db, message.read, onProgress) : refresh(message.refresh);
}

const refresh = ({ householdId, now }: RefreshTask): Promise<TaskResult> =>
  db.withHousehold({ householdId, userId: '' }, async (tx): Promise<TaskResult> => {
    await refreshIn(tx, now);
    return { kind: 'done' };
  });

process.on('message', (message: ToProcess) => {
  const onProgress: ReportProgress = (progress) => say({ kind: 'progress', progress });
  void work(message, onProgress).then(
    (result) => say({ kind: 'result', result }),
    (error: unknown) =>
      say({
        kind: 'result',
        result: { kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) },
      }),
  );
});
process.on('disconnect', () => process.exit());

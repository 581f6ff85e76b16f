/**
 * A process that reads files, runs imports and refreshes the insights of large households, one at a time. It, and not
 * the api, loads the content of files: no request has to wait for parsing, the memory is freed when the process ends,
 * and a process that needs too much memory ends alone. Reads DATABASE_URL and DATABASE_POOLER_URL. Ends with its
 * parent.
 */
import { flushCompileCache } from 'node:module';
import type { ImportProgress } from '@tideline/contract';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { readOne } from './read-one.ts';
import type {
  FailedRead,
  FromProcess,
  ReadResult,
  RefreshTask,
  TaskMessage,
  TaskResult,
  ToProcess,
} from '../read-task.ts';

const db = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  poolerUrl: process.env['DATABASE_POOLER_URL'] || undefined,
  maxConnections: 2,
});
const say = (message: FromProcess): void => void process.send?.(message);

type ReportProgress = (progress: ImportProgress) => void;

// A request waits while its file is read, so only the code that reads files is loaded at the start. Loading the rest
// as well would double the time.
const loadPerform = () => import('./perform.ts');
const loadRefresh = () => import('../../../outlook/insights/insights.jobs.ts');

async function work(message: TaskMessage, onProgress: ReportProgress): Promise<TaskResult | ReadResult> {
  if (message.kind === 'read') return readOne(db, message.read, onProgress);
  if (message.kind === 'refresh') return refresh(message.refresh);
  const { perform } = await loadPerform();
  return perform(db, message.task, onProgress);
}

async function refresh({ householdId, now }: RefreshTask): Promise<TaskResult> {
  const { refreshIn } = await loadRefresh();
  return db.withHousehold({ householdId, userId: '' }, async (tx): Promise<TaskResult> => {
    await refreshIn(tx, now);
    return { kind: 'done' };
  });
}

async function run(message: TaskMessage): Promise<void> {
  const onProgress: ReportProgress = (progress) => say({ kind: 'progress', progress });
  const result = await work(message, onProgress).catch((error: unknown): FailedRead => ({
    kind: 'broken',
    error: error instanceof Error ? error : new Error(String(error)),
  }));
  say({ kind: 'result', result });
}

process.on('message', (message: ToProcess) => {
  const working = message.kind === 'prepare' ? Promise.all([loadPerform(), loadRefresh()]) : run(message);
  // written now, because this process is killed and does not exit, which would write the cache
  void working.then(() => flushCompileCache());
});
process.on('disconnect', () => process.exit());

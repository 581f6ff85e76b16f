/**
 * A thread that works on imports, one at a time. Reading and comparing a hundred thousand rows takes seconds and tens of megabytes:
 * here they hold up no request, and the memory goes back when the thread ends.
 */
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, Task } from './task.ts';

const { url, cacheFolder } = workerData as { url: string; cacheFolder: string };
enableCompileCache(cacheFolder); // a warm start takes a third of the time and of the memory

const [{ openDatabase }, { perform }] = await Promise.all([import('../../database/database.ts'), import('./perform.ts')]);
const db = openDatabase({ url, maxConnections: 2 });
const say = (message: FromThread): void => parentPort?.postMessage(message);

parentPort?.on('message', (task: Task) => {
  void perform(db, task, (progress) => say({ kind: 'progress', progress })).then(
    (result) => say({ kind: 'result', result }),
    (error: unknown) => say({ kind: 'result', result: { kind: 'broken', error: error instanceof Error ? error : new Error(String(error)) } }),
  );
});

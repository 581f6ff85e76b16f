import { afterAll, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/api-process.ts';
import { importWorkers } from '../../testing/import-workers.ts';
import { createProcesses } from './processes.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const turn = () => new Promise(setImmediate);

it('one process is made ready however often a task is expected, and ends where none comes', async () => {
  const before = new Set(importWorkers());
  const begun = () => importWorkers().filter((pid) => !before.has(pid));
  const processes = createProcesses({
    url: 'postgres://nobody@127.0.0.1:1/nothing',
    cacheFolder: folder.path,
    warmMs: 400,
  });
  processes.expect();
  processes.expect();
  while (begun().length === 0) await turn();
  expect(begun()).toHaveLength(1);
  while (begun().length > 0) await turn();
});

it('a task that comes takes the process that is ready, and one that fails costs that process', async () => {
  const before = new Set(importWorkers());
  const begun = () => importWorkers().filter((pid) => !before.has(pid));
  const processes = createProcesses({ url: 'postgres://nobody@127.0.0.1:1/nothing', cacheFolder: folder.path });
  processes.expect();
  while (begun().length === 0) await turn();
  const { result } = processes.run(
    {
      householdId: crypto.randomUUID(),
      batchId: crypto.randomUUID(),
      run: crypto.randomUUID(),
      now: new Date('2026-03-01T12:00:00Z'),
    },
    () => undefined,
  );
  expect(begun()).toHaveLength(1);
  expect(await result).toMatchObject({ kind: 'broken' });
  while (begun().length > 0) await turn();
});

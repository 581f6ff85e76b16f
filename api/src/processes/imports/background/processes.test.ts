import { afterAll, describe, expect, it } from '@jest/globals';
import { readdirSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../../testing/api-process.ts';
import { importWorkers } from '../../../testing/import-workers.ts';
import { type Processes, createProcesses } from './processes.ts';
import type { ReadTask } from '../read-task.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const turn = () => new Promise(setImmediate);

it('createProcesses starts only one process for several expected tasks, and ends it if no task arrives', async () => {
  const before = new Set(importWorkers());
  const begun = () => importWorkers().filter((pid) => !before.has(pid));
  const processes = createProcesses({
    address: { url: 'postgres://nobody@127.0.0.1:1/nothing', poolerUrl: undefined },
    cacheFolder: folder.path,
    warmMs: 400,
  });
  processes.expect();
  processes.expect();
  while (begun().length === 0) await turn();
  expect(begun()).toHaveLength(1);
  while (begun().length > 0) await turn();
});

it('imports of up to 5,000 rows run within their request by default', () => {
  expect(createProcesses({ address: { url: '', poolerUrl: undefined }, cacheFolder: folder.path }).rowsInRequest).toBe(
    5_000,
  );
});

it('an idle process gets the next task, and is ended if the task fails', async () => {
  const before = new Set(importWorkers());
  const begun = () => importWorkers().filter((pid) => !before.has(pid));
  const processes = createProcesses({
    address: { url: 'postgres://nobody@127.0.0.1:1/nothing', poolerUrl: undefined },
    cacheFolder: folder.path,
  });
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

describe('files read within a request', () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
  const taskOf = (name: string, text: string, rowsMax: number | null = 5_000): ReadTask => {
    const path = join(folder.path, name);
    writeFileSync(path, text);
    return {
      source: { path, bytes: text.length },
      name,
      position: 0,
      householdId: crypto.randomUUID(),
      currency: 'USD',
      remembered: [],
      rowsMax,
    };
  };
  const table = (rows: number) =>
    `Date,Payee,Amount\n${Array.from({ length: rows }, (_, at) => `2026-03-01,Shop ${at},-${at}.50\n`).join('')}`;
  const read = (processes: Processes, task: ReadTask) => processes.read(task, () => undefined);

  it('are read by at most two processes, no matter how many arrive at once', async () => {
    const before = new Set(importWorkers());
    const processes = createProcesses({
      address: { url: nowhere, poolerUrl: undefined },
      cacheFolder: folder.path,
      warmMs: 200,
    });
    let most = 0;
    const watch = setInterval(
      () => (most = Math.max(most, importWorkers().filter((pid) => !before.has(pid)).length)),
      5,
    );
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) => read(processes, taskOf(`${at}.csv`, table(3)))),
    );
    clearInterval(watch);
    expect(results.map((result) => (result.kind === 'read' ? result.file.statements[0]?.rows.length : result))).toEqual(
      Array(8).fill(3),
    );
    expect(most).toBe(2);
  });

  it('are rejected with a reason if they need more memory than a process may use', async () => {
    const before = new Set(importWorkers());
    const processes = createProcesses({
      address: { url: nowhere, poolerUrl: undefined },
      cacheFolder: folder.path,
      heapMb: 60,
      warmMs: 0,
    });
    const [large, small] = [taskOf('large.csv', table(150_000), null), taskOf('small.csv', table(3))];
    expect(await read(processes, large)).toEqual({
      kind: 'failed',
      failure: { code: 'IMPORT_NEEDS_MEMORY', params: { file: 'large.csv' } },
    });
    expect(await read(processes, small)).toMatchObject({ kind: 'read' });
    while (importWorkers().some((pid) => !before.has(pid))) await turn();
  });

  it("are read at the API's priority, by a process that has not run background work at a lower priority", async () => {
    const before = new Set(importWorkers());
    const begun = () => importWorkers().filter((pid) => !before.has(pid));
    const processes = createProcesses({
      address: { url: nowhere, poolerUrl: undefined },
      cacheFolder: folder.path,
      niceness: 3,
      warmMs: 400,
    });
    expect(await read(processes, taskOf('first.csv', table(3)))).toMatchObject({ kind: 'read' });
    const [reader = 0] = begun();
    expect(getPriority(reader)).toBe(getPriority());
    const refreshed = expect(
      processes.refresh({ householdId: crypto.randomUUID(), now: new Date(0), rows: 1 }),
    ).rejects.toThrow('ECONNREFUSED');
    expect(begun()).toEqual([reader]);
    expect(new Set(readdirSync(`/proc/${reader}/task`).map((thread) => getPriority(Number(thread))))).toEqual(
      new Set([getPriority() + 3]),
    );
    const again = read(processes, taskOf('second.csv', table(3)));
    const [second = 0] = begun().filter((pid) => pid !== reader);
    expect(getPriority(second)).toBe(getPriority());
    expect(await again).toMatchObject({ kind: 'read' });
    await refreshed;
    while (begun().length > 0) await turn();
  });

  it('are not returned if they contain more rows than a request may read', async () => {
    const processes = createProcesses({
      address: { url: nowhere, poolerUrl: undefined },
      cacheFolder: folder.path,
      warmMs: 0,
    });
    expect(await read(processes, taskOf('rows.csv', table(12), 10))).toEqual({ kind: 'too many rows' });
  });
});

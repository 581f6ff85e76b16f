import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HOSTILE_FILES, type HostileFile } from '@tideline/api/testing/hostile-files';
import { apiOf, importersWithCpu, residentMb } from '../bench/process-memory.ts';
import { type RunningApp, startApp } from '../bench/running-app.ts';
import { signUp } from '../start/testing/app-process.ts';
import type { DrillContext } from './drill-context.ts';

const SIZE = 20 * 1_048_576 - 4_096;
const CPU_BUDGET_S = 1;
const MEMORY_BUDGET_MB = 100;
const TOGETHER = [
  'commas',
  'newlines below a header',
  'rows of empty cells',
  'rows of many cells',
  'leaves',
  'elements',
];

interface Batch {
  id: string;
  state: string;
  code?: string;
  params?: { line?: number; what?: string };
  failure?: { code: string; params: { line?: number; what?: string } } | null;
}

interface Measured {
  readonly words: string;
  readonly wallS: number;
}

/** Sends a file like the page does, and waits for its outcome. */
async function send(url: string, cookie: string, file: HostileFile, content: Buffer<ArrayBuffer>): Promise<Measured> {
  const form = new FormData();
  form.append('files', new File([content], file.name));
  const started = performance.now();
  const ask = async (path: string, init: RequestInit = {}): Promise<Batch> =>
    (
      await fetch(`${url}/api/v1${path}`, { ...init, headers: { cookie, origin: url, ...init.headers } })
    ).json() as Promise<Batch>;
  let batch = await ask('/imports', { method: 'POST', body: form, headers: { 'idempotency-key': randomUUID() } });
  while (batch.state === 'reading') {
    await delay(50);
    batch = await ask(`/imports/${batch.id}`);
  }
  const refusal = batch.failure ?? (batch.code === undefined ? null : { code: batch.code, params: batch.params ?? {} });
  const words =
    refusal === null
      ? batch.state
      : `${refusal.code}${refusal.params.what === undefined ? '' : ` ${refusal.params.what}`}${refusal.params.line === undefined ? '' : ` line ${refusal.params.line}`}`;
  return { words, wallS: (performance.now() - started) / 1_000 };
}

/** Records the peak additional memory of the API and of any import process, and the processor time of the latter. */
class Watch {
  api = 0;
  process = 0;
  cpuS = 0;
  readonly #pid: number;
  /** Memory of a process that has read a file of three rows and is waiting for the next. */
  readonly #idleMb: number;
  readonly #apiBefore: number;
  readonly #before = new Map<number, { mb: number; cpuS: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor({ pid }: RunningApp, idleMb: number) {
    this.#idleMb = idleMb;
    this.#pid = pid;
    this.#apiBefore = residentMb(apiOf(pid));
    for (const { pid: worker, cpuSeconds } of importersWithCpu(pid))
      this.#before.set(worker, { mb: residentMb(worker), cpuS: cpuSeconds });
    this.#timer = setInterval(() => this.look(), 20);
  }

  look(): void {
    this.api = Math.max(this.api, residentMb(apiOf(this.#pid)) - this.#apiBefore);
    for (const { pid, cpuSeconds } of importersWithCpu(this.#pid)) {
      const before = this.#before.get(pid) ?? { mb: this.#idleMb, cpuS: START_CPU_S };
      this.process = Math.max(this.process, residentMb(pid) - before.mb);
      this.cpuS = Math.max(this.cpuS, cpuSeconds - before.cpuS);
    }
  }

  end(): void {
    clearInterval(this.#timer);
    this.look();
  }
}

/** Processor seconds until a process has loaded its modules. */
const START_CPU_S = 0.5;

/**
 * Sends every hostile file at the maximum size, one at a time and then six simultaneously from three users. Returns the
 * number of files that were neither rejected nor read within the budget.
 */
export const hostileFiles = {
  name: 'hostile-files',
  run: async ({ say, print }: DrillContext): Promise<number> => {
    const app = await startApp(join(import.meta.dirname, '../..'));
    try {
      const people: string[] = [];
      for (const name of ['Ann', 'Bob', 'Cat']) {
        people.push((await signUp(app.url, { name })).cookie);
      }
      const [ann = ''] = people;
      const good: HostileFile = {
        format: 'csv',
        what: 'a good file of three rows',
        name: 'good.csv',
        make: () => Buffer.from('Date,Payee,Amount\n2026-03-01,A,-1\n2026-03-02,B,-2\n2026-03-03,C,-3\n'),
      };
      for (let round = 0; round < 3; round += 1) await send(app.url, ann, good, good.make(0));
      const idle = residentMb(apiOf(app.pid));
      const idleMb = Math.max(...importersWithCpu(app.pid).map(({ pid }) => residentMb(pid)));
      say(`a process that waits holds ${idleMb.toFixed(0)} MB, the api ${idle.toFixed(0)} MB`);
      let failed = 0;
      for (const file of HOSTILE_FILES) {
        const content = file.make(SIZE);
        const watch = new Watch(app, idleMb);
        const { words, wallS } = await send(app.url, ann, file, content);
        watch.end();
        const isOk = watch.cpuS <= CPU_BUDGET_S && watch.process <= MEMORY_BUDGET_MB && watch.api <= MEMORY_BUDGET_MB;
        if (!isOk) failed += 1;
        print(
          `${isOk ? 'ok    ' : 'FAILED'} ${`${file.format}: ${file.what}`.padEnd(44)} ${wallS.toFixed(2)} ` +
            `s, of the processor ${watch.cpuS.toFixed(2)} s; its process +${watch.process.toFixed(0)} MB, the ` +
            `api +${watch.api.toFixed(0)} MB; ${words}`,
        );
      }
      say('six at once by three people…');
      const together = TOGETHER.flatMap((what) => HOSTILE_FILES.filter((file) => file.what === what).slice(0, 1));
      const watch = new Watch(app, idleMb);
      await Promise.all(
        together.map((file, at) => send(app.url, people[at % people.length] ?? '', file, file.make(SIZE))),
      );
      watch.end();
      await delay(5_000);
      const after = residentMb(apiOf(app.pid)) - idle;
      const isOk = watch.api <= MEMORY_BUDGET_MB && after <= MEMORY_BUDGET_MB;
      print(
        `${isOk ? 'ok    ' : 'FAILED'} ${together.length} at once by ${people.length} people: the api ` +
          `+${watch.api.toFixed(0)} MB, the largest process +${watch.process.toFixed(0)} MB; after all of ` +
          `it the api holds ${after.toFixed(0)} MB more than before`,
      );
      return failed + (isOk ? 0 : 1);
    } finally {
      await app.stop();
    }
  },
};

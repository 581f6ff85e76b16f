import { readdirSync, readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, withinBudget, type Benchmark, type Row } from './row.ts';
import { startApp } from './running-app.ts';

interface Process {
  pid: number;
  parent: number;
  /** Resident memory shared out among the processes that share it. */
  proportionalKb: number;
}

/** All processes of this machine with their share of memory, read from /proc; empty where there is none. */
function processes(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name): Process[] => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
          const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
          const [, kb = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, 'utf8')) ?? [];
          return [{ pid: Number(name), parent, proportionalKb: Number(kb) }];
        } catch {
          return []; // it ended while we looked
        }
      });
  } catch {
    return [];
  }
}

/** Memory of a process and of all it started. */
function memoryOfTreeMb(root: number): number {
  const all = processes();
  const tree = new Set([root]);
  for (let grown = true; grown;) {
    const more = all.filter(({ pid, parent }) => tree.has(parent) && !tree.has(pid));
    for (const { pid } of more) tree.add(pid);
    grown = more.length > 0;
  }
  return all.filter(({ pid }) => tree.has(pid)).reduce((sum, { proportionalKb }) => sum + proportionalKb, 0) / 1024;
}

/** How long `npm start` takes when everything is built and the database exists, and what it keeps in memory. */
export const startUp: Benchmark = {
  name: 'start-up',
  run: async ({ root, say }): Promise<Row[]> => {
    const data = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
    try {
      const first = await startApp(root, { data });
      say(`first start with everything built: ${(first.readyMs / 1000).toFixed(1)} s`);
      await first.stop();
      const warm: number[] = [];
      let memoryMb = 0;
      for (let round = 0; round < 3; round++) {
        const app = await startApp(root, { data });
        warm.push(app.readyMs / 1000);
        memoryMb = memoryOfTreeMb(app.pid);
        await app.stop();
      }
      return [
        withinBudget('start, warm (median of 3)', median(warm), 5, 's', 1),
        withinBudget('memory of all processes after start', memoryMb, 600, 'MB'),
      ];
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },
};

import { readdirSync, readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, withinBudget, type Benchmark } from './row.ts';
import { startApp } from './running-app.ts';

interface Process {
  pid: number;
  parent: number;
  /** Proportional set size: resident memory, in which shared pages are divided among processes. */
  proportionalKb: number;
}

/** Returns all processes of this machine with their share of memory, from /proc; empty without /proc. */
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
          return []; // the process ended during the read
        }
      });
  } catch {
    return [];
  }
}

/** Returns the memory of a process and its descendants. */
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

/** Measures the duration of `npm start` when everything is built and the database exists, and its memory use. */
export const startUp: Benchmark = {
  name: 'start-up',
  limitSeconds: 90,
  run: async ({ root, say, report }) => {
    const data = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
    try {
      say('starting the app…');
      const first = await startApp(root, { data });
      say(`first start with everything built: ${(first.readyMs / 1000).toFixed(1)} s`);
      await first.stop();
      const warm: number[] = [];
      let memoryMb = 0;
      for (let round = 1; round <= 3; round++) {
        say(`warm start ${round} of 3`);
        const app = await startApp(root, { data });
        warm.push(app.readyMs / 1000);
        memoryMb = memoryOfTreeMb(app.pid);
        await app.stop();
      }
      report(
        withinBudget('start, warm (median of 3)', median(warm), 5, 's', 1),
        withinBudget('memory of all processes after start', memoryMb, 600, 'MB'),
      );
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  },
};

import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  command: string;
  /** Processor seconds of the process and its ended children. */
  cpuSeconds: number;
}

/** Ticks of the kernel's accounting clock. */
const TICKS_PER_SECOND = 100;

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
        return [
          {
            pid: Number(name),
            parent: fields[1] ?? 0,
            command: readFileSync(`/proc/${name}/cmdline`, 'utf8'),
            cpuSeconds: ticks / TICKS_PER_SECOND,
          },
        ];
      } catch {
        return []; // the process ended during the read
      }
    });

/** Returns `npm start` and its descendants. */
function treeOf(start: number): Process[] {
  const all = processes();
  const isBelow = ({ pid, parent }: Process): boolean =>
    pid === start || parent === start || all.some((one) => one.pid === parent && isBelow(one));
  return all.filter(isBelow);
}

/** Returns the API process among the descendants of `npm start`. */
export const apiOf = (start: number): number =>
  treeOf(start).find(({ command }) => command.includes('api/src/main.ts'))?.pid ?? 0;

/** Returns the processes that read files and run imports, with the processor seconds of each. */
export const importersWithCpu = (start: number): Pick<Process, 'pid' | 'cpuSeconds'>[] =>
  treeOf(start).filter(({ command }) => command.includes('work-process.ts'));

export const importersOf = (start: number): number[] => importersWithCpu(start).map(({ pid }) => pid);

/**
 * Returns the processor seconds that the product and its database have used so far. Other load on the machine has
 * little effect on them.
 */
export const cpuSecondsOf = (start: number): number =>
  treeOf(start).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);

/**
 * Returns the processor nanoseconds of the live threads of a server and its descendants. Unlike `cpuSecondsOf`, it
 * measures even milliseconds precisely, but it omits threads and processes that have ended.
 */
export const liveCpuNanoseconds = (start: number): number =>
  treeOf(start)
    .flatMap(({ pid }) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`))
    .reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0);

/** Returns the current memory of a process; 0 if it has ended. */
export function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

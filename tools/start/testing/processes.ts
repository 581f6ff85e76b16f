import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

function fromProc(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      },
    ];
  } catch {
    return []; // the process ended during the read
  }
}

function fromPs(): Process[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command: command ?? '',
  }));
}

const allProcesses = (): Process[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap(fromProc)
    : fromPs();

/** Returns a process and its descendants. */
export function familyOf(pid: number): Process[] {
  const all = allProcesses();
  const grow = (family: Process[]): Process[] => {
    const pids = new Set(family.map((member) => member.pid));
    const children = all.filter((other) => pids.has(other.parent) && !pids.has(other.pid));
    return children.length === 0 ? family : grow([...family, ...children]);
  };
  return grow(all.filter((candidate) => candidate.pid === pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // some containers do not reap zombies
  return process.platform !== 'linux' || !fromProc(String(pid)).every(({ command }) => command === '');
}

/** Polls until a condition is true; false if that does not happen in time. */
export async function eventually(holds: () => boolean | Promise<boolean>, patienceMs = 30_000): Promise<boolean> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await delay(50))
    if (await holds()) return true;
  return false;
}

/** Returns the processes that still exist after a while. */
export async function stillRunning(family: Process[]): Promise<Process[]> {
  await eventually(() => family.every(({ pid }) => !isRunning(pid)), 15_000);
  return family.filter(({ pid }) => isRunning(pid));
}

import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  command: string;
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [
          {
            pid: Number(name),
            parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
            command: readFileSync(`/proc/${name}/cmdline`, 'utf8'),
          },
        ];
      } catch {
        return []; // it ended while we looked
      }
    });

/** The api among the descendants of `npm start`. */
export function apiOf(start: number): number {
  const all = processes();
  const isBelow = ({ parent }: Process): boolean =>
    parent === start || all.some((one) => one.pid === parent && isBelow(one));
  return all.find((one) => one.command.includes('api/src/main.ts') && isBelow(one))?.pid ?? 0;
}

export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

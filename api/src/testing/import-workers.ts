import { readdirSync, readFileSync } from 'node:fs';

/** Returns the process ids of this process's import workers. */
export const importWorkers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        const isOurs = parent === String(process.pid) && state !== 'Z';
        return isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('work-process.ts')
          ? [Number(name)]
          : [];
      } catch {
        return []; // the process has exited in the meantime
      }
    });

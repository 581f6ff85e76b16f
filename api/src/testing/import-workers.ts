import { readdirSync, readFileSync } from 'node:fs';

/** Processes that this one has to work on imports, by their ids. */
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
        return []; // it ended while we looked
      }
    });

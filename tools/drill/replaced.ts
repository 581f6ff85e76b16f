import { setTimeout as delay } from 'node:timers/promises';
import { familyOf } from '../start/testing/processes.ts';

const SCRIPTS = ['api/src/main.ts', 'gateway/src/main.ts'];

/** Returns the process ids of the api and the gateway below the process that starts them. */
export const pidsOf = (start: number): number[] =>
  familyOf(start)
    .filter(({ command }) => SCRIPTS.some((script) => command.includes(script)))
    .map(({ pid }) => pid)
    .toSorted();

/** Resolves when every process has been replaced and the previous ones have ended. */
export async function replaced(start: number, before: readonly number[]): Promise<void> {
  for (;;) {
    const now = pidsOf(start);
    if (now.length === SCRIPTS.length && !now.some((pid) => before.includes(pid))) return;
    await delay(100);
  }
}

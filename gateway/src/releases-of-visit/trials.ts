import { createHash } from 'node:crypto';
import type { LoadedGeneration } from '@tideline/registry';

/**
 * Places a visit on a scale from 0 to 100, differently for every release, so that each trial gets other visits. A visit
 * keeps its place: it stays in a trial, also when the trial gets a larger part.
 */
function placeOf(visit: string, release: string): number {
  const number = createHash('sha256').update(`${release} ${visit}`).digest().readUInt32BE(0);
  return (number / 2 ** 32) * 100;
}

/** Returns the remotes of which a visit gets the release on trial, sorted. Requests without a visit get none. */
export function trialsOf({ remotes }: Pick<LoadedGeneration, 'remotes'>, visit: string | undefined): string[] {
  if (visit === undefined) return [];
  return remotes
    .filter(
      ({ trial, disabled }) =>
        trial !== undefined && !disabled && placeOf(visit, trial.release.release) < trial.percent,
    )
    .map(({ active }) => active.remote)
    .toSorted();
}

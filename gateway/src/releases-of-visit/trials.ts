import { createHash } from 'node:crypto';
import type { LoadedGeneration } from '@tideline/registry';

/**
 * Returns the position of a visit on a scale from 0 to 100. It differs for each release, so that each trial gets
 * different visits, and it is permanent: a visit stays in a trial when the trial gets a larger share.
 */
function placeOf(visit: string, release: string): number {
  const number = createHash('sha256').update(`${release} ${visit}`).digest().readUInt32BE(0);
  return (number / 2 ** 32) * 100;
}

/** Returns, sorted, the remotes whose release on trial a visit gets; none for requests without a visit. */
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

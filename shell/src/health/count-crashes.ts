import type { NamedRelease } from '@tideline/registry/release';
import type { Reporting } from '../reporting/reporter.ts';
import type { ReleaseBeacon } from './release-beacon.ts';

/** Counts a reported crash for the release whose component crashed, even if no report receiver is configured. */
export const countCrashes = (reporting: Reporting, beacon: ReleaseBeacon, shell: NamedRelease): Reporting => ({
  ...reporting,
  report: (error, tags = {}) => {
    const { phase, remote, release } = tags;
    if (phase === 'shell') beacon.failed(shell, 'crash');
    if (phase === 'render' && remote && release) beacon.failed({ remote, release }, 'crash');
    return reporting.report(error, tags);
  },
});

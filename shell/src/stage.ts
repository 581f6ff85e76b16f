import type { ReactNode } from 'react';
import type { Snapshot } from '@tideline/registry/release';
import type { ReleaseBeacon } from './health/release-beacon.ts';
import type { Reporting } from './reporting/reporter.ts';

/** Common inputs of both stages of the shell. */
interface StageDeps {
  snapshot: Snapshot;
  report: Reporting['report'];
  watch: Reporting['watch'];
  beacon: ReleaseBeacon;
  page: Document;
}

export type Stage = (deps: StageDeps) => ReactNode | Promise<ReactNode>;

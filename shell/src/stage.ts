import type { ReactNode } from 'react';
import type { Snapshot } from '@tideline/registry/release';
import type { ReportError } from './reporting/reporter.ts';

/** What both stages of the shell start from. */
interface StageDeps {
  snapshot: Snapshot;
  report: ReportError;
  page: Document;
}

export type Stage = (deps: StageDeps) => ReactNode;

import type { Page } from '@playwright/test';

export interface ReportedFailure {
  remote: string;
  release: string;
  what: 'load' | 'crash';
}

/** Collects the failures of releases that the page reports to the gateway from now on. */
export function collectFailures(page: Page): ReportedFailure[] {
  const failures: ReportedFailure[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/_registry/v1/beacon')) return;
    failures.push(...((request.postDataJSON() as { failed?: ReportedFailure[] }).failed ?? []));
  });
  return failures;
}

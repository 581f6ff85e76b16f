import { CONTENT_BUCKETS_MS, type ReleaseHealth } from '@tideline/registry';
import { Counter, type Registry } from 'prom-client';

type Counts = (health: ReleaseHealth) => number;

const COUNTERS: readonly [name: string, help: string, counts: Counts][] = [
  ['tideline_release_loads_total', 'Pages that loaded the release', ({ loads }) => loads],
  [
    'tideline_release_load_failures_total',
    'Files of the release that did not arrive or did not run in a browser',
    ({ loadFailures }) => loadFailures,
  ],
  ['tideline_release_crashes_total', 'Components of the release that threw in a browser', ({ crashes }) => crashes],
  [
    'tideline_release_failed_sessions_total',
    'Distinct sessions in which the release failed',
    ({ failedSessions }) => failedSessions,
  ],
  [
    'tideline_release_csp_reports_total',
    'Violations of the content security policy by files of the release',
    ({ cspReports }) => cspReports,
  ],
];

/**
 * Registers the reports of browsers by remote and release. Every gateway exposes the counts of all gateways that
 * share the store, so scrape only one of them. Only releases that have been live have labels.
 */
export function registerReleaseHealth(registry: Registry, healths: () => Promise<ReleaseHealth[]>): void {
  const labelNames = ['remote', 'version'];
  for (const [name, help, counts] of COUNTERS)
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          const all = await healths();
          this.reset();
          for (const health of all) this.inc({ remote: health.remote, version: health.release }, counts(health));
        },
      }),
    );
  registry.registerMetric(
    new Counter({
      name: 'tideline_release_content_pages_total',
      help: 'Page loads of the release by seconds until content appeared (cumulative)',
      labelNames: [...labelNames, 'le'],
      registers: [],
      async collect() {
        const all = await healths();
        this.reset();
        for (const { remote, release, content } of all) {
          let pages = 0;
          for (const [index, count] of content.buckets.entries()) {
            const bound = CONTENT_BUCKETS_MS[index];
            pages += count;
            this.inc({ remote, version: release, le: bound === undefined ? '+Inf' : String(bound / 1_000) }, pages);
          }
        }
      },
    }),
  );
}

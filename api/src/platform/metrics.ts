import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** HTTP methods. Any other method counts as `_OTHER`, so that clients cannot add labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export type JobOutcome = 'completed' | 'failed' | 'given_up';

/** The value of a gauge with its labels, read when the metrics are scraped. */
interface Reading {
  labels: Record<string, string>;
  value: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the api's metrics. Names and labels follow the semantic conventions of OpenTelemetry, as exposed for
 * Prometheus. Labels are templates, kinds and codes from our own lists, and never an id, an address or a user's text.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const jobs = new Histogram({
    name: 'tideline_job_duration_seconds',
    help: 'Duration of job attempts by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const imports = new Counter({
    name: 'tideline_imports_total',
    help: 'Background import runs by outcome',
    labelNames: ['outcome'],
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request(method: string, route: string, status: number, seconds: number): void {
      requests.observe(
        {
          http_request_method: METHODS.has(method) ? method : '_OTHER',
          http_route: route,
          http_response_status_code: status,
        },
        seconds,
      );
    },
    job(kind: string, outcome: JobOutcome, seconds: number): void {
      jobs.observe({ kind, outcome }, seconds);
    },
    importEnded(outcome: string): void {
      imports.inc({ outcome });
    },
    /** Adds a gauge that is read at each scrape; it is omitted if `read` returns no values. */
    gauge(name: string, help: string, labelNames: string[], read: () => Promise<Reading[]> | Reading[]): void {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames,
          registers: [],
          async collect() {
            this.reset();
            if (labelNames.length === 0) this.remove(); // a reset would set it to 0, which is also a value
            for (const { labels, value } of await read()) this.set(labels, value);
          },
        }),
      );
    },
  };
}

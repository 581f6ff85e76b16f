import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { ReleaseHealth } from '@tideline/registry';
import type { QueueReport } from './jobs.ts';
import type { RelayedEnvelope } from '../monitoring/lane.ts';
import type { ReceiverReport } from '../monitoring/relay.ts';
import { registerReceivers } from './receiver-metrics.ts';
import type { Refusal } from '../traffic/limits.ts';
import type { TrafficCounts } from '../traffic/traffic.ts';
import type { AssetCounts } from '../assets/asset-index.ts';
import { registerReleaseHealth } from './release-metrics.ts';

export interface MetricSources {
  assets(): AssetCounts[];
  assetCacheBytes(): number;
  activeRequests(): number;
  tunnel(): { inFlight: number; heldBytes: number };
  receivers(): ReceiverReport[];
  now(): number;
  activeReleases(): { remote: string; release: string }[];
  generation(): number;
  traffic(): TrafficCounts;
  /** Returns the counts of all gateways that share the store. */
  health(): Promise<ReleaseHealth[]>;
  /** Returns the queue report; null if the api cannot be reached. */
  jobs(): Promise<QueueReport | null>;
}

const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'worker-src',
  'manifest-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'media-src',
  'require-trusted-types-for',
  'trusted-types',
]);

function registerGauges(registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });

  gauge('gateway_asset_cache_bytes', 'Bytes of files held in memory', sources.assetCacheBytes);
  gauge('http_server_active_requests', 'Requests being answered', sources.activeRequests);
  gauge('gateway_tunnel_inflight', 'Envelopes being relayed', () => sources.tunnel().inFlight);
  gauge('gateway_tunnel_held_bytes', 'Bytes of envelopes held in memory', () => sources.tunnel().heldBytes);
  gauge('gateway_upstream_active', 'Requests that the API works on', () => sources.traffic().upstreamActive);
  gauge(
    'gateway_upstream_waiting',
    'Requests that wait for a place at the API',
    () => sources.traffic().upstreamWaiting,
  );
  gauge('gateway_arriving_bodies', 'Request bodies that are being read', () => sources.traffic().arrivingBodies);
  gauge('gateway_held_body_bytes', 'Bytes of request bodies held in memory', () => sources.traffic().bodyBytes);
  gauge(
    'gateway_held_answer_bytes',
    'Bytes of answers held in memory for clients that read slowly',
    () => sources.traffic().answerBytes,
  );
  gauge('gateway_long_answers', 'Long answers going through', () => sources.traffic().longAnswers);
  gauge('gateway_uploads', 'Large request bodies going through', () => sources.traffic().uploads);
  gauge('gateway_event_streams', 'Event streams that are open', () => sources.traffic().streams);
  gauge('gateway_generation', 'Number of the generation that is served', sources.generation);
}

/** Registers metrics with labels, which are read when the metrics are scraped. */
function registerCollected(registry: Registry, sources: MetricSources): void {
  registry.registerMetric(
    new Gauge({
      name: 'gateway_remote_active_info',
      help: 'Release served for each remote',
      labelNames: ['remote', 'version'],
      registers: [],
      collect() {
        this.reset();
        for (const { remote, release } of sources.activeReleases()) this.set({ remote, version: release }, 1);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'tideline_jobs',
      help: 'Jobs by kind and state (failed: no retries left); empty if the api did not respond',
      labelNames: ['kind', 'state'],
      registers: [],
      async collect() {
        this.reset();
        for (const { kind, ...states } of (await sources.jobs())?.queues ?? [])
          for (const [state, jobs] of Object.entries(states)) this.set({ kind, state }, jobs);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'gateway_asset_bytes_total',
      help: 'Bytes of complete files sent, by release',
      labelNames: ['remote', 'version'],
      registers: [],
      collect() {
        this.reset();
        for (const { remote, release, bytes } of sources.assets()) this.inc({ remote, version: release }, bytes);
      },
    }),
  );
  // file requests are counted in plain integers, which are copied into the counter on each scrape
  registry.registerMetric(
    new Counter({
      name: 'gateway_asset_requests_total',
      help: 'Requests for files by release and outcome',
      labelNames: ['remote', 'version', 'outcome'],
      registers: [],
      collect() {
        this.reset();
        for (const { remote, release, hit, miss, notModified } of sources.assets()) {
          this.inc({ remote, version: release, outcome: 'hit' }, hit);
          this.inc({ remote, version: release, outcome: 'miss' }, miss);
          this.inc({ remote, version: release, outcome: '304' }, notModified);
        }
      },
    }),
  );
}

function createHistograms(registry: Registry) {
  const registers = [registry];
  const requestDuration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const upstreamDuration = new Histogram({
    name: 'http_client_request_duration_seconds',
    help: 'Time until the API began its response',
    labelNames: ['http_request_method', 'http_response_status_code'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const answerBytes = new Histogram({
    name: 'http_server_response_body_size_bytes',
    help: 'Response bytes sent by the API',
    labelNames: ['http_route'],
    buckets: [1_000, 10_000, 100_000, 1_000_000, 10_000_000],
    registers,
  });
  const envelopeDuration = new Histogram({
    name: 'gateway_tunnel_duration_seconds',
    help: 'Time until the receiver responded to an envelope, by status',
    labelNames: ['receiver', 'code'],
    buckets: [0.02, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  return { requestDuration, upstreamDuration, answerBytes, envelopeDuration };
}

function createCounters(registry: Registry) {
  const registers = [registry];
  const upstreamErrors = new Counter({
    name: 'gateway_upstream_errors_total',
    help: 'Requests that the API did not answer',
    labelNames: ['upstream', 'code'],
    registers,
  });
  const envelopes = new Counter({
    name: 'gateway_tunnel_envelopes_total',
    help: 'Envelopes by outcome and receiver status; spooled ones are delivered or dropped later',
    labelNames: ['receiver', 'outcome', 'reason'],
    registers,
  });
  const envelopeBytes = new Counter({
    name: 'gateway_tunnel_bytes_total',
    help: 'Bytes of relayed envelopes',
    registers,
  });
  const rateLimited = new Counter({
    name: 'gateway_rate_limited_total',
    help: 'Requests refused by a rate limit of this process',
    labelNames: ['policy'],
    registers,
  });
  const violations = new Counter({
    name: 'gateway_csp_reports_total',
    help: 'Content security policy violations',
    labelNames: ['directive'],
    registers,
  });
  return { upstreamErrors, envelopes, envelopeBytes, rateLimited, violations };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methodLabel = (method: string): string => (methods.has(method) ? method : '_OTHER');

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics. Names follow OpenTelemetry and Prometheus. Labels never come from clients, so their number is
 * bounded.
 */
export function createMetrics(sources: MetricSources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerGauges(registry, sources);
  registerCollected(registry, sources);
  registerReleaseHealth(registry, sources.health);
  registerReceivers(registry, sources);
  const counters = { ...createCounters(registry), ...createHistograms(registry) };
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request(method: string, route: string, status: number, durationMs: number) {
      counters.requestDuration.observe(
        { http_request_method: methodLabel(method), http_route: route, http_response_status_code: status },
        durationMs / 1000,
      );
    },
    /** Records the time until the api began to respond to a request. */
    upstream(method: string, status: number, durationMs: number) {
      counters.upstreamDuration.observe(
        { http_request_method: methodLabel(method), http_response_status_code: status },
        durationMs / 1000,
      );
    },
    answered(route: string, bytes: number) {
      counters.answerBytes.observe({ http_route: route }, bytes);
    },
    upstreamError(code: string) {
      counters.upstreamErrors.inc({ upstream: 'api', code });
    },
    envelope({ receiver, outcome, reason, bytes, durationMs }: RelayedEnvelope) {
      counters.envelopes.inc({ receiver, outcome, reason });
      if (durationMs !== undefined) counters.envelopeDuration.observe({ receiver, code: reason }, durationMs / 1000);
      if (outcome === 'forwarded' || outcome === 'delivered') counters.envelopeBytes.inc(bytes);
    },
    rejectedEnvelope(reason: string) {
      counters.envelopes.inc({ receiver: 'none', outcome: 'rejected', reason });
      if (reason === 'rate-limit') counters.rateLimited.inc({ policy: 'envelopes' });
    },
    refused(policy: Refusal) {
      counters.rateLimited.inc({ policy });
    },
    violation(directive: string) {
      counters.violations.inc({ directive: directives.has(directive) ? directive : 'other' });
    },
  };
}

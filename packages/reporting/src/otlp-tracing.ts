import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing, TracingOptions } from './tracing.ts';

/** Number of requests that may be recorded beyond the ratio, so that the requests of one page are recorded together. */
const AHEAD = 200;

/** Maximum wait for a collector, which must not delay a restart. */
const TIMEOUT_MS = 3_000;

const format = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Returns the context of the caller's span in a `traceparent`. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags = '00'] = format.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(`0x${flags}`), isRemote: true });
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/**
 * Returns a sampler for requests from untrusted callers, who may choose a trace id so that their request is recorded.
 * Such choices cannot raise the share of recorded requests above the ratio.
 */
function untrustedSampler(ratio: number): Sampler {
  const byTraceId = new TraceIdRatioBasedSampler(ratio);
  let allowed = AHEAD;
  return {
    shouldSample: (context, traceId) => {
      allowed = Math.min(AHEAD, allowed + ratio);
      const result = byTraceId.shouldSample(context, traceId);
      if (result.decision === SamplingDecision.NOT_RECORD) return result;
      if (allowed < 1) return { decision: SamplingDecision.NOT_RECORD };
      allowed -= 1;
      return result;
    },
    toString: () => `Untrusted{${ratio}}`,
  };
}

/** Wraps an exporter. Reports lost spans once, and again only after an export has succeeded. */
function watched(exporter: SpanExporter, onLost: TracingOptions['onLost']): SpanExporter {
  let isLosing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined && !isLosing) onLost(result.error.name);
        isLosing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/**
 * Creates traces that are sent to a collector in batches in the background. Spans that the collector does not accept
 * are dropped.
 */
export function createOtlpTracing({
  endpoint,
  ratio,
  isCallerTrusted,
  service,
  release,
  onLost,
}: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    timeoutMillis: TIMEOUT_MS,
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes({ 'service.name': service, 'service.version': release })),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(ratio),
      ...(!isCallerTrusted && { remoteParentSampled: untrustedSampler(ratio) }),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: watched(exporter, onLost) })],
  });
  const tracer = provider.getTracer('tideline', release);
  const current = new AsyncLocalStorage<Context>();
  return {
    request(name, traceparent, attributes) {
      const parent = contextOf(traceparent);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
      return {
        traceparent: traceparentOf(span.spanContext()),
        run: (work) => current.run(trace.setSpan(parent, span), work),
        end: (facts, isFailed) => {
          span.setAttributes(facts);
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    operation(name, attributes) {
      const context = current.getStore();
      if (context === undefined || trace.getSpan(context)?.isRecording() !== true) return undefined;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
      return (error) => {
        if (error !== undefined && error !== null) {
          const { code, name: type } = error as { code?: string; name?: string };
          span.setAttribute('error.type', code ?? type ?? 'unknown').setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      };
    },
    // onLost reports if the last spans are lost
    close: () => provider.shutdown().catch(() => undefined),
  };
}

export type SpanFacts = Readonly<Record<string, string | number>>;

/** A request that this process handles. */
export interface RequestSpan {
  /** W3C trace context for the next process. */
  readonly traceparent: string;
  /** Runs work whose operations belong to the request. */
  run<T>(work: () => T): T;
  end(facts: SpanFacts, isFailed: boolean): void;
}

export interface Tracing {
  /** Begins a request. `traceparent` continues the caller's trace, and without a valid one, a new trace begins. */
  request(name: string, traceparent: string | undefined, facts: SpanFacts): RequestSpan;
  /**
   * Begins an operation of the current request, such as a query, and returns a function that ends it. Returns
   * undefined outside requests and in requests that are not recorded.
   */
  operation(name: string, facts: SpanFacts): ((error?: unknown) => void) | undefined;
  /** Sends recorded spans and stops. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Base address of a collector that speaks OTLP over HTTP. */
  endpoint: string;
  /** Fraction of the traces that are recorded. */
  ratio: number;
  /**
   * Whether all requests come from our own processes, whose decision to record a trace applies here too. Otherwise
   * anyone can request that a trace be recorded, and the ratio limits such requests as well.
   */
  isCallerTrusted: boolean;
  service: string;
  release: string;
  /** Called when the collector stops accepting spans. */
  onLost(reason: string): void;
}

/** Creates the traces of a process. The SDK is loaded only if there is a collector. */
export async function createTracing({
  endpoint,
  ...options
}: Omit<TracingOptions, 'endpoint'> & { endpoint: string | undefined }): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ endpoint, ...options });
}

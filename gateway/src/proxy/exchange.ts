import type { ClientRequest, IncomingMessage } from 'node:http';
import { bodyLimitOf, type BodyLimit } from '@tideline/contract';
import type { RequestSpan } from '@tideline/reporting/tracing';
import { requestIdOf, traceparentOf } from '../http/request-context.ts';
import { isSafeTarget, pathOf } from '../http/safe-path.ts';

/** What a trace shows of a request. */
export interface TracedRequest {
  requestId: string;
  method: string;
  path: string;
  /** As the client sent it. */
  traceparent: string | undefined;
}

/** Begins the span of a request; undefined if such requests are not traced. */
export type BeginSpan = (request: TracedRequest) => RequestSpan | undefined;

/** State of a request while the API handles it. */
export interface Exchange {
  requestId: string;
  traceparent: string;
  span: RequestSpan | undefined;
  path: string;
  /** Limit key of the client's address. */
  key: string;
  startedMs: number;
  /** When it was forwarded to the API. */
  sentMs: number;
  limit: BodyLimit;
  /** A body that was read beforehand. */
  body?: Buffer;
  /** Whether it already got a response, whatever the API still sends. */
  isRefused: boolean;
  wasRetried: boolean;
  /** Processes of the API that it was sent to. */
  tried: Set<string>;
  /** The last of them. */
  target?: string;
  upstream?: ClientRequest;
  /** Releases its slot. */
  leave(): void;
  /** Callbacks for when the client has its response or has disconnected. */
  atEnd: (() => void)[];
  /** Time until the API began its response. */
  upstreamMs?: number;
  sentBytes: number;
  /** Why the API did not respond. */
  error?: string;
}

/** What logs and metrics record of a request that has ended. */
export interface RequestOutcome {
  requestId: string;
  traceparent: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  /** Until the API began to answer; omitted if it did not. */
  upstreamMs?: number;
  sentBytes: number;
  error?: string;
}

export function outcomeOf(
  { requestId, traceparent, path, startedMs, sentBytes, upstreamMs, error }: Exchange,
  method: string,
  status: number,
  nowMs: number,
): RequestOutcome {
  return {
    requestId,
    traceparent,
    method,
    path,
    status,
    durationMs: nowMs - startedMs,
    sentBytes,
    ...(upstreamMs !== undefined && { upstreamMs }),
    ...(error !== undefined && { error }),
  };
}

/** `key`: limit key of the client's address. */
export function beginExchange(
  request: IncomingMessage,
  key: string,
  {
    startedMs,
    isTrustedHop,
    beginSpan,
  }: { startedMs: number; isTrustedHop: boolean; beginSpan: BeginSpan | undefined },
): Exchange {
  const url = request.url ?? '';
  const path = isSafeTarget(url) ? pathOf(url) : '/api';
  const requestId = requestIdOf(request.headers, isTrustedHop, startedMs);
  const method = request.method ?? '';
  const traceparent = [request.headers.traceparent].flat()[0];
  const span = beginSpan?.({ requestId, method, path, traceparent });
  return {
    requestId,
    path,
    key,
    startedMs,
    sentMs: startedMs,
    traceparent: span?.traceparent ?? traceparentOf(request.headers),
    span,
    limit: bodyLimitOf(method, path),
    isRefused: false,
    wasRetried: false,
    tried: new Set(),
    sentBytes: 0,
    leave: () => undefined,
    atEnd: [],
  };
}

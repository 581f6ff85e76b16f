import type { ClientRequest, IncomingMessage } from 'node:http';
import { bodyLimitOf, type BodyLimit } from '@tideline/contract';
import type { RequestSpan } from '@tideline/reporting/tracing';
import { requestIdOf, traceparentOf } from '../http/request-context.ts';
import { isSafeTarget, pathOf } from '../http/safe-path.ts';

/** The facts about a request that a trace contains. */
export interface TracedRequest {
  requestId: string;
  method: string;
  path: string;
  /** As sent by the client. */
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
  /** Time at which the request was forwarded to the API. */
  sentMs: number;
  limit: BodyLimit;
  /** A body that was read in advance. */
  body?: Buffer;
  /** Whether the client already has a response, regardless of what the API still sends. */
  isRefused: boolean;
  wasRetried: boolean;
  /** Processes of the API to which the request was sent. */
  tried: Set<string>;
  /** The last of these processes. */
  target?: string;
  upstream?: ClientRequest;
  /** Releases the request's slot. */
  leave(): void;
  /** Callbacks for when the client has its response or has disconnected. */
  atEnd: (() => void)[];
  /** Time until the API began its response. */
  upstreamMs?: number;
  sentBytes: number;
  /** The reason why the API did not respond. */
  error?: string;
}

/** The facts about an ended request that logs and metrics record. */
export interface RequestOutcome {
  requestId: string;
  traceparent: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  /** Time until the API began to respond; omitted if it did not. */
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

/** Returns the initial state of a request. `key` is the limit key of the client's address. */
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

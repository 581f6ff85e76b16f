import type { ClientRequest, IncomingMessage } from 'node:http';
import { bodyLimitOf, type BodyLimit } from '@tideline/contract';
import { requestIdOf, traceparentOf } from '../http/request-context.ts';
import { isSafeTarget, pathOf } from '../http/safe-path.ts';

/** State of a request while the API handles it. */
export interface Exchange {
  requestId: string;
  traceparent: string;
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
  upstream?: ClientRequest;
  /** Releases its slot. */
  leave(): void;
  /** Callbacks for when the client has its response or has disconnected. */
  atEnd: (() => void)[];
  /** Time until the API began to answer. */
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
  { startedMs, isTrustedHop }: { startedMs: number; isTrustedHop: boolean },
): Exchange {
  const url = request.url ?? '';
  const path = isSafeTarget(url) ? pathOf(url) : '/api';
  return {
    requestId: requestIdOf(request.headers, isTrustedHop, startedMs),
    path,
    key,
    startedMs,
    sentMs: startedMs,
    traceparent: traceparentOf(request.headers),
    limit: bodyLimitOf(request.method ?? '', path),
    isRefused: false,
    wasRetried: false,
    tried: new Set(),
    sentBytes: 0,
    leave: () => undefined,
    atEnd: [],
  };
}

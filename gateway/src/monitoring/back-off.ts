/** Pause after a 429 without a duration. */
const UNSTATED_MS = 60_000;

/**
 * Parses a `Retry-After` header, which contains seconds or a date, and returns milliseconds; 0 if it is missing or
 * malformed.
 */
function retryAfterMs(value: string | undefined, nowMs: number): number {
  if (value === undefined) return 0;
  const seconds = /^\s*(\d{1,9})(?:\.\d+)?\s*$/.exec(value)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? 0 : Math.max(0, dateMs - nowMs);
}

/**
 * Returns the longest pause, in milliseconds, that an `X-Sentry-Rate-Limits` header requests for all categories of
 * data: `60::organization` applies to all, while `60:replay:organization` limits only replays.
 */
function limitOfAllMs(value: string | undefined): number {
  const limits = (value ?? '').split(',').map((limit) => limit.trim().split(':'));
  return Math.max(0, ...limits.map(([seconds, categories]) => (categories === '' ? retryAfterMs(seconds, 0) : 0)));
}

/** Response headers that state when to send again. */
export interface BackOff {
  retryAfter: string | undefined;
  rateLimits: string | undefined;
}

/**
 * Returns the milliseconds during which nothing may be sent to a receiver that responded with this status and these
 * headers.
 */
export function requestedPauseMs(status: number, { retryAfter, rateLimits }: BackOff, nowMs: number): number {
  const limitMs = limitOfAllMs(rateLimits);
  if (status !== 429 && status < 500) return limitMs;
  const statedMs = Math.max(limitMs, retryAfterMs(retryAfter, nowMs));
  return status === 429 && statedMs === 0 ? UNSTATED_MS : statedMs;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/**
 * Whole hours until a guest's household is gone: 0 in the last one, null where this browser's clock is so far off that it cannot be said.
 *
 * @param nowMs milliseconds since 1970
 */
export function hoursLeft(expiresAt: string, nowMs: number): number | null {
  const left = Date.parse(expiresAt) - nowMs;
  return left <= 0 || left > (DAY_HOURS + 1) * HOUR_MS ? null : Math.floor(left / HOUR_MS);
}

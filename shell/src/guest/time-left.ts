const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/**
 * Returns the whole hours until a guest's household is deleted: 0 in the last hour, and null if this browser's clock is
 * too far off.
 *
 * @param nowMs milliseconds since 1970
 */
export function hoursLeft(expiresAt: string, nowMs: number): number | null {
  const left = Date.parse(expiresAt) - nowMs;
  return left <= 0 || left > (DAY_HOURS + 1) * HOUR_MS ? null : Math.floor(left / HOUR_MS);
}

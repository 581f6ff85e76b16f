import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
/** The longest cancel window. If more time seems to be left, this device's clock is wrong. */
const LONGEST_MS = 168 * 60 * MINUTE_MS;

/** Returns the hours and minutes until an instant; null if it has passed, or if this device's clock must be wrong. */
export function timeLeft(until: string | null, nowMs: number): { hours: number; minutes: number } | null {
  const left = until === null ? 0 : Date.parse(until) - nowMs;
  if (left <= 0 || left > LONGEST_MS) return null;
  const minutes = Math.ceil(left / MINUTE_MS);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Returns this device's time, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

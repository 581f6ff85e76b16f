import { useSyncExternalStore } from 'react';
import type { ApiError } from './api/api-error.ts';
import { createStore } from './store.ts';

/** Whether the server responds, based on the results of real requests. */
const reachable = createStore(true);

/** Epoch milliseconds of the last response; null before the first. */
let respondedAt: number | null = null;

export function noteResponse(error?: ApiError, now: number = Date.now()): void {
  if (!error?.isUnreachable) respondedAt = now;
  reachable.set(!error?.isUnreachable);
}

/** Returns the instant (ISO 8601) as of which the figures on the page are current; null before the first response. */
export const lastResponseAt = (): string | null => (respondedAt === null ? null : new Date(respondedAt).toISOString());

export const isReachable = (): boolean => reachable.get();
export const onReachableChange = (listener: () => void): (() => void) => reachable.subscribe(listener);
export const useReachable = (): boolean => useSyncExternalStore(reachable.subscribe, reachable.get);

import { useSyncExternalStore } from 'react';
import type { ApiError } from './api/api-error.ts';
import { createStore } from './store.ts';

/** Whether the server answers: set by what happens to real requests. */
const reachable = createStore(true);

/** Epoch milliseconds of the last answer; null before the first. */
let answeredAt: number | null = null;

export function noteAnswer(error?: ApiError, now: number = Date.now()): void {
  if (!error?.isUnreachable) answeredAt = now;
  reachable.set(!error?.isUnreachable);
}

/** The instant (ISO 8601) up to which figures on the page can be right; null where nothing was answered yet. */
export const lastAnswerAt = (): string | null => (answeredAt === null ? null : new Date(answeredAt).toISOString());

export const isReachable = (): boolean => reachable.get();
export const onReachableChange = (listener: () => void): (() => void) => reachable.subscribe(listener);
export const useReachable = (): boolean => useSyncExternalStore(reachable.subscribe, reachable.get);

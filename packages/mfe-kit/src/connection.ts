import { useSyncExternalStore } from 'react';
import type { ApiError } from './api/api-error.ts';
import { createStore } from './store.ts';

/** Whether the server answers: set by what happens to real requests. */
const reachable = createStore(true);

export function noteAnswer(error?: ApiError): void {
  reachable.set(!error?.isUnreachable);
}

export const isReachable = (): boolean => reachable.get();
export const onReachableChange = (listener: () => void): (() => void) => reachable.subscribe(listener);
export const useReachable = (): boolean => useSyncExternalStore(reachable.subscribe, reachable.get);

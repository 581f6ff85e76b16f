import { useSyncExternalStore } from 'react';

let printing = false;
let isListening = false;
const listeners = new Set<() => void>();

function setPrinting(now: boolean): void {
  printing = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (!isListening) {
    // listeners are never removed: content that leaves the page during printing would miss the end, and so would its
    // replacement
    addEventListener('beforeprint', () => setPrinting(true));
    addEventListener('afterprint', () => setPrinting(false));
    isListening = true;
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isPrinting = (): boolean => printing;

/** Returns true during printing, so that collapsed or partly rendered content can be rendered in full. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);

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
    // never removed: content that leaves the page while it is printed would miss the end, and so would what follows it
    addEventListener('beforeprint', () => setPrinting(true));
    addEventListener('afterprint', () => setPrinting(false));
    isListening = true;
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isPrinting = (): boolean => printing;

/** True while printing: collapsed or partly rendered content is then rendered in full. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);

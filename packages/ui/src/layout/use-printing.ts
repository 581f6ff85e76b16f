import { useSyncExternalStore } from 'react';

let printing = false;

function subscribe(listener: () => void): () => void {
  const begin = () => {
    printing = true;
    listener();
  };
  const end = () => {
    printing = false;
    listener();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

const isPrinting = (): boolean => printing;

/** True while printing: collapsed or partly rendered content is then rendered in full. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);

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

/** True while the page is put on paper: what is folded away or drawn only in part on the screen is drawn whole then. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);

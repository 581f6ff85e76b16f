import { useEffect, useState } from 'react';

/** Calls `work` in the next idle moment. Returns a function that cancels the call. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}

/**
 * Returns true once the page has been idle after the first render. Load with it what the first view does not need, such
 * as the counts of tabs, so that the view is shown sooner.
 */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { partQuery } from './part-query.ts';

const USE_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Prefetches code that is likely needed next, on the first user interaction, so that an idle page loads nothing. */
export function usePrefetchedPart<M>(part: () => ReturnType<typeof partQuery<M>>): void {
  const client = useQueryClient();
  useEffect(() => {
    const calm = () => {
      for (const sign of USE_EVENTS) window.removeEventListener(sign, fetchIt);
    };
    const fetchIt = () => {
      calm();
      void client.prefetchQuery(part());
    };
    for (const sign of USE_EVENTS) window.addEventListener(sign, fetchIt, { passive: true });
    return calm;
  }, [client, part]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { partQuery } from './part-query.ts';

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches code that is likely needed next, from the first sign that somebody is using the page: nothing is loaded for nobody. */
export function usePartSoon<M>(part: () => ReturnType<typeof partQuery<M>>): void {
  const client = useQueryClient();
  useEffect(() => {
    const calm = () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, fetchIt);
    };
    const fetchIt = () => {
      calm();
      void client.prefetchQuery(part());
    };
    for (const sign of signsOfLife) window.addEventListener(sign, fetchIt, { passive: true });
    return calm;
  }, [client, part]);
}

import { queryOptions } from '@tanstack/react-query';

/**
 * Code that is fetched when it is first needed, as a query: `Load` then shows its skeleton, its failure and Try again
 * like those of any other answer.
 *
 * @param name unique in the page: `mfe-accounts/panels`
 */
export const partQuery = <M>(name: string, load: () => Promise<M>) =>
  queryOptions({
    queryKey: ['part', name],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });

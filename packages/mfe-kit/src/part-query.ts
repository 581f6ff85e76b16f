import { queryOptions } from '@tanstack/react-query';

/**
 * Code loaded when first needed, as a query, so that `Load` shows its skeleton, failure and Try again as for any other
 * data.
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

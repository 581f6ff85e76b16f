import { queryOptions } from '@tanstack/react-query';
import { edge } from './api/edge.ts';
import { FileFailure } from './files/file-failure.ts';
import { loadFiles } from './files/load-files.ts';

/**
 * Loads code on demand as a query, so that `Load` shows its skeleton, failure and Try again as for any other data. If
 * its files do not arrive while the page shows it, the shell may switch to the previous release.
 *
 * @param name unique in the page, beginning with the name of the app: `mfe-accounts/panels`
 */
export const partQuery = <M>(name: string, load: () => Promise<M>) =>
  queryOptions({
    queryKey: ['part', name],
    queryFn: async ({ client, queryKey }) => {
      try {
        return await loadFiles(load);
      } catch (error) {
        const isShown = client.getQueryCache().find({ queryKey })?.isActive() ?? false;
        if (error instanceof FileFailure && isShown) edge.onPartFailed(error);
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });

/** Returns whether a query is a part of an app. A part belongs to the release that loaded it. */
export const isPartOf = (app: string, queryKey: readonly unknown[]): boolean =>
  queryKey[0] === 'part' && String(queryKey[1]).startsWith(`${app}/`);

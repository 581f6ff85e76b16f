import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

const MAX_RETRIES = 2;

/**
 * Returns whether to retry a read: only if the server could not be reached, because any other error would happen again.
 */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && error instanceof ApiError && error.isUnreachable;

/**
 * Returns the delay that a busy server requests, or one second before the first retry and two before the next. A random
 * part prevents pages that failed together from retrying together.
 */
const retryDelay =
  (random: () => number) =>
  (failures: number, error: Error): number => {
    const isBusy = error instanceof ApiError && error.is('SERVER_BUSY');
    return (isBusy ? error.params.retryAfterSeconds : 2 ** failures) * 1_000 * (1 + random() / 2);
  };

export const createQueryClient = (random = Math.random): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: shouldRetry,
        retryDelay: retryDelay(random),
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

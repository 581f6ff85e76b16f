import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

const MAX_RETRIES = 2;

/** Reads are retried only if the server could not be reached; any other error would recur. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && error instanceof ApiError && error.isUnreachable;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

const MAX_RETRIES = 2;

/** Reads are tried again only where the server could not be reached; another answer would come back the same. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && error instanceof ApiError && error.isUnreachable;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

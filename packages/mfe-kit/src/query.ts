/**
 * The part of the server cache library that applications may use: imported as `@tanstack/react-query`, provided by the
 * shell.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

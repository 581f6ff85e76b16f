/**
 * The part of the server cache library that applications may use. It is imported as `@tanstack/react-query`, and the
 * shell provides it.
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

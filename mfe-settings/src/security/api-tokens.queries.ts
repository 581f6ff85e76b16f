import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const apiTokensQuery = () =>
  queryOptions({
    queryKey: ['api-tokens'],
    queryFn: ({ signal }) => api.apiTokens.list({}, { signal }),
    meta: { staleOn: ['api_token', 'membership', 'household'] },
  });

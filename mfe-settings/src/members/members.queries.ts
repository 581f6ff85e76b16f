import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const membersQuery = () =>
  queryOptions({
    queryKey: ['members'],
    queryFn: ({ signal }) => api.members.list({}, { signal }),
    meta: { staleOn: ['membership', 'invitation'] },
  });

export const memberTokensQuery = () =>
  queryOptions({
    queryKey: ['members', 'tokens'],
    queryFn: ({ signal }) => api.memberTokens.list({}, { signal }),
    meta: { staleOn: ['api_token', 'membership'] },
  });

export const householdsQuery = () =>
  queryOptions({
    queryKey: ['households'],
    queryFn: ({ signal }) => api.households.list({}, { signal }),
    meta: { staleOn: ['membership', 'household'] },
  });

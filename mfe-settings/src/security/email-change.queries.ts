import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

/** Requests the pending change. It is confirmed on another page, which causes a notification. */
export const emailChangeQuery = () =>
  queryOptions({
    queryKey: ['email-change'],
    queryFn: async ({ signal }) => {
      const [{ pending }, { mail }] = await Promise.all([
        api.emailChange.get({}, { signal }),
        api.auth.options({}, { signal }),
      ]);
      return { pending, hasMail: mail };
    },
    meta: { staleOn: ['notification'] },
  });

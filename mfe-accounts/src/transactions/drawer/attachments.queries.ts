import { queryOptions } from '@tanstack/react-query';
import { api, householdAddress } from '@tideline/mfe-kit';

export const attachmentsQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['transactions', 'attachments', transactionId],
    queryFn: ({ signal }) => api.attachments.list({ id: transactionId }, { signal }),
  });

/** Returns the address of a file, as a download or as an inline image. */
export const contentAddress = (id: string, inline = false): string =>
  householdAddress(`/api/v1/attachments/${id}/content${inline ? '?inline=true' : ''}`);

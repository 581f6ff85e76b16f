import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const cardStatementsQuery = (id: string) =>
  queryOptions({
    queryKey: ['cards', id, 'statements'],
    queryFn: ({ signal }) => api.cardStatements.list({ id }, { signal }),
  });

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ['card-statements', id],
    queryFn: ({ signal }) => api.cardStatements.get({ id }, { signal }),
  });

export interface CycleDates {
  startsOn: string;
  closesOn: string;
  dueOn: string;
}

export const statementPreviewQuery = (id: string, dates: CycleDates & { inGrace?: boolean }) =>
  queryOptions({
    queryKey: ['cards', id, 'statement-preview', dates],
    queryFn: ({ signal }) => api.cardStatements.preview({ id, ...dates }, { signal }),
    retry: false,
  });

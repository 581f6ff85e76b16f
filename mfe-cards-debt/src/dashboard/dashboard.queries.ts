import { queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';

export const floatQuery = () =>
  queryOptions({ queryKey: ['float'], queryFn: ({ signal }) => api.float.get(undefined, { signal }) });

export const nextPaymentsQuery = () =>
  queryOptions({ queryKey: ['next-payments'], queryFn: ({ signal }) => api.payments.list(undefined, { signal }) });

/** Requests the active plan or, without one, the mode's plan: the plan that /debt opens with. */
export const activePlanQuery = () =>
  queryOptions({ queryKey: ['debt', 'plan', 'in-force'], queryFn: ({ signal }) => api.debt.plan({}, { signal }) });

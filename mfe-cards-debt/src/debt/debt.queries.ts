import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@tideline/mfe-kit';
import { extraToWire, type PlanChoice } from './plan-choice.ts';

/** Requests the plan for a choice. The previous plan stays visible until it is computed. */
export const planQuery = (choice: PlanChoice, currency: string) =>
  queryOptions({
    queryKey: ['debt', 'plan', choice],
    queryFn: ({ signal }) => api.debt.plan(planInput(choice, currency), { signal }),
    placeholderData: keepPreviousData,
  });

/** Requests the effect on the plan of a payment from spare cash today. */
export const planCashQuery = (choice: PlanChoice, currency: string) =>
  queryOptions({
    queryKey: ['debt', 'cash', choice],
    queryFn: ({ signal }) => api.todaysPlan.cash(planInput(choice, currency), { signal }),
    placeholderData: keepPreviousData,
  });

const planInput = ({ strategy, monthlyMinor, order, extras }: PlanChoice, currency: string) => ({
  ...(strategy ? { strategy } : {}),
  ...(monthlyMinor ? { monthlyMinor } : {}),
  ...(order ? { order } : {}),
  ...(extras ? { extras: extras.map((extra) => extraToWire(extra, currency)) } : {}),
});

/** Requests the debts as input for computing plans in the browser. */
export const countedDebtsQuery = () =>
  queryOptions({ queryKey: ['debt', 'counted'], queryFn: ({ signal }) => api.debt.list(undefined, { signal }) });

export const planProgressQuery = (id: string) =>
  queryOptions({ queryKey: ['debt', 'progress', id], queryFn: ({ signal }) => api.debtPlans.get({ id }, { signal }) });

export const plansQuery = () =>
  queryOptions({ queryKey: ['debt', 'plans'], queryFn: ({ signal }) => api.debtPlans.list(undefined, { signal }) });

export type TransferInput = Parameters<typeof api.debtTransfer.get>[0];

export const transferQuery = (question: TransferInput) =>
  queryOptions({
    queryKey: ['debt', 'transfer', question],
    queryFn: ({ signal }) => api.debtTransfer.get(question, { signal }),
    placeholderData: keepPreviousData,
  });

/** Requests the debts without terms, with estimates from their transactions. */
export const questionsQuery = () =>
  queryOptions({
    queryKey: ['debt', 'questions'],
    queryFn: ({ signal }) => api.debtQuestions.list(undefined, { signal }),
  });

export const loansQuery = () =>
  queryOptions({ queryKey: ['loans'], queryFn: ({ signal }) => api.loans.list(undefined, { signal }) });

export type ScheduleInput = Parameters<typeof api.loanSchedule.get>[0];

export const loanScheduleQuery = (question: ScheduleInput) =>
  queryOptions({
    queryKey: ['loans', 'schedule', question],
    queryFn: ({ signal }) => api.loanSchedule.get(question, { signal }),
    placeholderData: keepPreviousData,
  });

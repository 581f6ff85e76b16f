import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Account, Card, Goal, Money, Promo, SweepRule } from '@tideline/contract';
import { api } from '@tideline/mfe-kit';
import type { Trial } from './recipe-rule.ts';

const PAGE = 10;

export const sweepRulesQuery = () =>
  queryOptions({ queryKey: ['sweeps', 'rules'], queryFn: ({ signal }) => api.sweepRules.list(undefined, { signal }) });

export const runsQuery = (view: 'proposed' | 'under_way') =>
  queryOptions({
    queryKey: ['sweeps', 'runs', view],
    queryFn: ({ signal }) => api.sweepRuns.list({ view, limit: 100 }, { signal }),
  });

/** Requests completed transfers, newest first, page by page. */
export const doneQuery = () =>
  infiniteQueryOptions({
    queryKey: ['sweeps', 'runs', 'done'],
    queryFn: ({ pageParam, signal }) =>
      api.sweepRuns.list({ view: 'done', limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Requests one proposal with its working, its risks and its outcome. */
export const runQuery = (id: string) =>
  queryOptions({ queryKey: ['sweeps', 'run', id], queryFn: ({ signal }) => api.sweepRuns.get({ id }, { signal }) });

/** Requests the progress of a transfer since the user or the bank was instructed. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['sweeps', 'run', id, 'transfer'],
    queryFn: ({ signal }) => api.sweepTransfers.get({ id }, { signal }),
  });

export const goalsQuery = () =>
  queryOptions({ queryKey: ['goals'], queryFn: ({ signal }) => api.goals.list(undefined, { signal }) });

/** All possible sources and destinations of money. */
export interface Places {
  accounts: readonly Account[];
  cards: readonly Card[];
  promos: readonly Promo[];
  goals: readonly Goal[];
}

export const placesQuery = () =>
  queryOptions({
    queryKey: ['sweeps', 'places'],
    queryFn: async ({ client, signal }): Promise<Places> => {
      const [accounts, cards, promos, goals] = await Promise.all([
        api.accounts.list(undefined, { signal }),
        api.cards.list(undefined, { signal }),
        api.promos.list(undefined, { signal }),
        client.fetchQuery({ ...goalsQuery(), staleTime: 0 }), // this reuses a running request of the goal list
      ]);
      return { accounts: accounts.items, cards: cards.items, promos: promos.items, goals: goals.items };
    },
  });

/** A backtest takes seconds to compute, so its result stays valid until the rules or settings that it used change. */
const backtestOptions = { staleTime: 300_000, meta: { staleOn: ['sweep_rule', 'sweep_settings'] } };

interface BacktestInput {
  /** Whether it runs together with the other active rules, or alone. */
  withOthers: boolean;
  floors?: readonly Money[];
}

export const backtestQuery = ({ id, version }: Pick<SweepRule, 'id' | 'version'>, input: BacktestInput) =>
  queryOptions({
    queryKey: ['sweeps', 'backtest', id, version, input.withOthers, input.floors ?? []],
    queryFn: ({ signal }) =>
      api.sweepRules.backtest(
        { ruleId: id, withOthers: input.withOthers, floors: [...(input.floors ?? [])] },
        { signal },
      ),
    ...backtestOptions,
  });

const inputOf = (trial: Trial) => ('ruleId' in trial ? { ruleId: trial.ruleId } : { rule: trial.rule });

/** Requests the backtest of an existing rule, or of one that is not saved; null: not requested yet. */
export const trialQuery = (trial: Trial | null) =>
  queryOptions({
    queryKey: ['sweeps', 'backtest', 'trial', trial],
    queryFn: ({ signal }) =>
      api.sweepRules.backtest({ ...(trial === null ? {} : inputOf(trial)), withOthers: false }, { signal }),
    enabled: trial !== null,
    ...backtestOptions,
  });

/** Requests the progress every second while a backtest runs. */
export const backtestProgressQuery = () =>
  queryOptions({
    queryKey: ['sweeps', 'backtest-progress'],
    queryFn: ({ signal }) => api.sweepRules.backtestProgress({}, { signal }),
    refetchInterval: 1_000,
    gcTime: 0,
    retry: false,
  });

import type { DismissReason, Insight } from '@tideline/contract';
import { api, useChange, useSession, useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../../messages/feed.en.ts';
import { daysAfter } from './snooze-days.ts';

type Decision =
  | { to: 'acknowledged'; reason: DismissReason | null }
  | { to: 'snoozed'; until: string }
  | { to: 'acted' }
  | { to: 'open' };

interface DecisionInput {
  insight: Pick<Insight, 'id' | 'version'>;
  decision: Decision;
}

export interface InsightDecisions {
  dismiss: (insight: DecisionInput['insight'], reason: DismissReason | null) => void;
  /** Snoozes the insight for a number of days. */
  snooze: (insight: DecisionInput['insight'], days: number) => void;
  snoozeUntil: (insight: DecisionInput['insight'], until: string) => void;
  done: (insight: DecisionInput['insight']) => void;
  reopen: (insight: DecisionInput['insight']) => void;
  busy: boolean;
  error: Error | null;
}

/** Returns the decisions that a household can make about an insight, each with Undo in the toast. */
export function useInsightDecisions(): InsightDecisions {
  const t = useT(messages);
  const { date } = useFormats();
  const { today } = useSession();
  const { mutate, isPending, error } = useChange({
    change: ({ insight: { id, version }, decision }: DecisionInput) =>
      api.insightFeed.decide({ id, ...decision }, { ifMatch: version }),
    done: (_, { decision }) => {
      switch (decision.to) {
        case 'acknowledged':
          return t('dismiss.toast');
        case 'snoozed':
          return t('snooze.done', { on: date(decision.until) });
        case 'acted':
          return t('act.doneToast');
        case 'open':
          return t('dismiss.reopened');
      }
    },
  });
  const snoozeUntil = (insight: DecisionInput['insight'], until: string) =>
    mutate({ insight, decision: { to: 'snoozed', until } });
  return {
    dismiss: (insight, reason) => mutate({ insight, decision: { to: 'acknowledged', reason } }),
    snooze: (insight, days) => snoozeUntil(insight, daysAfter(today, days)),
    snoozeUntil,
    done: (insight) => mutate({ insight, decision: { to: 'acted' } }),
    reopen: (insight) => mutate({ insight, decision: { to: 'open' } }),
    busy: isPending,
    error,
  };
}

import type { DebtPlan } from '@tideline/contract';
import { api, useChange, useErrorText, useIntentKey, useMay, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import { isActivePlan } from './is-active-plan.ts';

/** Returns functions that activate the plan as shown, or save it as a draft. */
function useAdopt(plan: DebtPlan) {
  const t = useT(messages);
  const p = useT(planMessages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { strategy, monthly, adopted, order = [], extras = [] } = plan;
  const adopt = useChange({
    change: (input: Parameters<typeof api.debt.adopt>[0]) =>
      api.debt.adopt(input, { idempotencyKey: keyFor([input, adopted?.id]) }),
    done: ({ item }) => (item.state === 'draft' ? p('draft.kept') : t('plan.adopted')),
  });
  const chosen = { strategy, monthly, order: strategy === 'custom' ? order : [], extras };
  return {
    isPending: adopt.isPending,
    failure: adopt.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(adopt.error)} />,
    use: () => adopt.mutate(chosen),
    keep: () => adopt.mutate({ ...chosen, draft: true }),
  };
}

/** Shows the button that activates the plan as shown, or a label if it already is active. */
export function UsePlan({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const mayChange = useMay('edit');
  const { isPending, failure, use } = useAdopt(plan);
  if (isActivePlan(plan)) return <Badge tone="gain">{t('plan.inUse')}</Badge>;
  if (!mayChange) return null;
  return (
    <>
      <Button busy={isPending} onClick={use}>
        {t('plan.use')}
      </Button>
      {failure}
    </>
  );
}

/** Saves the plan as shown to the past plans, without activating it. */
export function KeepDraft({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const mayChange = useMay('edit');
  const { isPending, failure, keep } = useAdopt(plan);
  if (isActivePlan(plan) || !mayChange) return null;
  return (
    <div>
      <Button variant="outline" busy={isPending} onClick={keep}>
        {p('draft.keep')}
      </Button>
      {failure}
    </div>
  );
}

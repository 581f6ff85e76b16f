import type { ModeDiff } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { modeMessages } from '../../messages/mode.en.ts';
import type { PlanOption } from './mode.queries.ts';
import { usePlanName } from './use-plan-name.ts';

type PlanChange = NonNullable<ModeDiff['plan']>;

/** Returns a function that describes an active plan in a sentence, for the check and the history. */
export function usePlanText() {
  const t = useT(modeMessages);
  const name = usePlanName();
  const { money } = useFormats();
  return ({ before, after, becomes }: PlanChange): string =>
    t(`plan.becomes.${becomes}`, {
      before: name(before),
      after: name(after),
      monthly: money(after.monthly.minor, after.monthly.currency),
    });
}

interface ActivePlanChangeProps {
  /** null means that there is no active plan */
  plan: PlanChange | null;
  ownPlan: PlanOption;
  onChoose: (chosen: PlanOption) => void;
}

/** Shows the effect on the active plan, with the option to keep it. */
export function ActivePlanChange({ plan, ownPlan, onChoose }: ActivePlanChangeProps) {
  const t = useT(modeMessages);
  const say = usePlanText();
  if (plan === null) return null;
  return (
    <section>
      <h3>{t('plan.title')}</h3>
      <Stack gap={8}>
        <p role="status">{say(plan)}</p>
        {plan.becomes === 'same' ? null : (
          <RadioGroup
            legend={t('plan.legend')}
            name="ownPlan"
            options={[
              { value: 'follow', label: t('plan.follow') },
              { value: 'keep', label: t('plan.keep'), hint: t('plan.keepHint') },
            ]}
            value={ownPlan}
            onChange={onChoose}
          />
        )}
      </Stack>
    </section>
  );
}

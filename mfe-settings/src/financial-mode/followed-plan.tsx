import type { ModeDiff } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { modeMessages } from '../../messages/mode.en.ts';
import type { OwnPlan } from './mode.queries.ts';

type PlanChange = NonNullable<ModeDiff['plan']>;

/** What a plan is called: by its strategy, or by the mode it follows. */
function usePlanName() {
  const t = useT(modeMessages);
  return ({ strategy, mode }: PlanChange['before']): string =>
    strategy === 'mode' && mode !== null ? t('plan.byMode', { mode: t(`mode.${mode}`) }) : t(`plan.${strategy}`);
}

/** The sentence of a plan that is followed: on the check, and in the history. */
export function usePlanText() {
  const t = useT(modeMessages);
  const name = usePlanName();
  const { money } = useFormats();
  return ({ before, after, becomes }: PlanChange): string =>
    t(`plan.becomes.${becomes}`, {
      before: name(before),
      after: name(after),
      monthly: money(after.monthly.minor, after.monthly.currency, { trimZeros: true }),
    });
}

interface FollowedPlanProps {
  /** null: no plan is followed. */
  plan: PlanChange | null;
  ownPlan: OwnPlan;
  onChoose: (chosen: OwnPlan) => void;
}

/** What becomes of the plan in use, and the way to keep it. */
export function FollowedPlan({ plan, ownPlan, onChoose }: FollowedPlanProps) {
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

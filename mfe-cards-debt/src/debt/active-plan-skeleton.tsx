import { Section, Skeleton, SkeletonBar } from '@tideline/ui';
import { useT } from '@tideline/mfe-kit';
import { planMessages } from '../../messages/debt-plan.en.ts';

/** Shows a placeholder for the progress of the active plan. */
export function ActivePlanSkeleton() {
  const p = useT(planMessages);
  return (
    <Section title={p('follow.title')}>
      <Skeleton>
        <SkeletonBar width="100%" height="8rem" />
      </Skeleton>
    </Section>
  );
}

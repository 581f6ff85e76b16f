import { Section, Skeleton, SkeletonBar } from '@tideline/ui';
import { useT } from '@tideline/mfe-kit';
import { planMessages } from '../../messages/debt-plan.en.ts';

/** The place of what is said about the plan in use. */
export function FollowSkeleton() {
  const p = useT(planMessages);
  return (
    <Section title={p('follow.title')}>
      <Skeleton>
        <SkeletonBar width="100%" height="8rem" />
      </Skeleton>
    </Section>
  );
}

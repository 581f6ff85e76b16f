import { useT } from '@tideline/mfe-kit';
import { Card, Skeleton, SkeletonBar, Stack, StatsSkeleton } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';

/** Shows placeholders for the figures, two proposals and a list, as tall as the loaded ones. */
export function SweepsSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('sweeps.loading')}>
      <Stack gap={32}>
        <StatsSkeleton count={4} detail />
        <SkeletonBar width="8rem" height="1.75rem" />
        {[0, 1].map((card) => (
          <ProposalSkeleton key={card} />
        ))}
        <SkeletonBar width="100%" height="10rem" />
      </Stack>
    </Skeleton>
  );
}

export function ProposalSkeleton() {
  return (
    <Card title={<SkeletonBar width="16rem" />} footer={<SkeletonBar width="12rem" height="2.75rem" />}>
      <Stack gap={16}>
        <SkeletonBar width="70%" />
        <StatsSkeleton count={3} detail />
        <SkeletonBar width="9rem" />
      </Stack>
    </Card>
  );
}

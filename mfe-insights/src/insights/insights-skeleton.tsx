import { Card, HeroSkeleton, Skeleton, SkeletonBar, Stack, StatsSkeleton } from '@tideline/ui';

const rows = [70, 58, 64, 44, 52, 38];

/** Shows placeholders for the main figure, the three figures side by side, and the first rows. */
export function InsightsSkeleton() {
  return (
    <Skeleton>
      <Stack gap={32}>
        <HeroSkeleton detail />
        <StatsSkeleton count={3} detail />
        <SkeletonBar width="9rem" height="2.75rem" />
        <SkeletonBar width="8rem" />
        <Card>
          <Stack gap={32}>
            {rows.map((width) => (
              <SkeletonBar key={width} width={`${width}%`} height="2.75rem" />
            ))}
          </Stack>
        </Card>
      </Stack>
    </Skeleton>
  );
}

import { Card, Skeleton, SkeletonBar, Stack } from '@tideline/ui';

const rows = [70, 58, 64, 44, 52, 38];

/** The heading figure and the first rows, where they will stand. */
export function InsightsSkeleton() {
  return (
    <Skeleton>
      <Stack gap={24}>
        <SkeletonBar width="220px" height="64px" />
        <SkeletonBar width="60%" />
        <Card>
          <Stack gap={24}>
            {rows.map((width) => (
              <SkeletonBar key={width} width={`${width}%`} height="24px" />
            ))}
          </Stack>
        </Card>
      </Stack>
    </Skeleton>
  );
}

import { Card, Skeleton, SkeletonBar, Stack } from '@tideline/ui';

/** The date, the choices and the first rows. */
export function DebtSkeleton() {
  return (
    <Skeleton>
      <Stack gap={32}>
        <SkeletonBar width="240px" height="64px" />
        <Card>
          <Stack gap={16}>
            <SkeletonBar width="100%" height="72px" />
            <SkeletonBar width="240px" height="48px" />
          </Stack>
        </Card>
        <Card>
          <Stack gap={24}>
            {[72, 64, 80].map((width) => (
              <SkeletonBar key={width} width={`${width}%`} />
            ))}
          </Stack>
        </Card>
      </Stack>
    </Skeleton>
  );
}

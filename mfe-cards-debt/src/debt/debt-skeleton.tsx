import { Card, HeroSkeleton, Skeleton, SkeletonBar, Stack } from '@tideline/ui';

const rows = [72, 64, 80, 68];

/** Placeholder: the date, the choices and the first rows. */
export function DebtSkeleton() {
  return (
    <Skeleton>
      <Stack gap={32}>
        <HeroSkeleton detail next />
        <Card>
          <Stack gap={24}>
            <div>
              <SkeletonBar width="5rem" />
              <SkeletonBar width="100%" height="11rem" />
            </div>
            <div>
              <SkeletonBar width="6rem" />
              <SkeletonBar width="16rem" />
              <SkeletonBar width="14rem" height="2.75rem" />
            </div>
          </Stack>
        </Card>
        <div>
          <SkeletonBar width="12rem" />
          <SkeletonBar width="22rem" />
        </div>
        <Card>
          <Stack gap={32}>
            {rows.map((width) => (
              <SkeletonBar key={width} width={`${width}%`} />
            ))}
          </Stack>
        </Card>
      </Stack>
    </Skeleton>
  );
}

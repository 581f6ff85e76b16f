import { Card, Skeleton, SkeletonBar, Stack } from '@tideline/ui';

/** Three placeholder cards. */
export function FeedSkeleton() {
  return (
    <Skeleton>
      <Stack gap={16}>
        <SkeletonBar width="22rem" height="2.75rem" />
        {[0, 1, 2].map((place) => (
          <Card key={place}>
            <Stack gap={16}>
              <SkeletonBar width="70%" height="1.5rem" />
              <SkeletonBar width="6rem" height="1.5rem" />
              <SkeletonBar width="50%" height="3.5rem" />
              <SkeletonBar width="40%" height="1.25rem" />
              <SkeletonBar width="60%" height="2.75rem" />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Skeleton>
  );
}

import { Card, Skeleton, SkeletonBar, Stack } from '@tideline/ui';

const rows = ['60%', '52%', '58%', '44%', '50%', '40%'];

/** Shows placeholders for the filters and for rows of two lines. */
export function FeedSkeleton() {
  return (
    <Skeleton>
      <Stack gap={16}>
        <SkeletonBar width="30rem" height="2.75rem" />
        <Card>
          <Stack gap={24}>
            {rows.map((width) => (
              <SkeletonBar key={width} width={width} height="3rem" />
            ))}
          </Stack>
        </Card>
      </Stack>
    </Skeleton>
  );
}

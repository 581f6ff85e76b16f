import { Skeleton, SkeletonBar, Stack } from '@tideline/ui';

/** Shows placeholder rows while a list loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <Stack gap={8}>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <SkeletonBar key={row} width="100%" height="2.75rem" />
        ))}
      </Stack>
    </Skeleton>
  );
}

import { Skeleton, SkeletonBar, Stack } from '@tideline/ui';

/** Shows placeholder lines for a loading tile. */
export function TileLines({ widths = [60, 80, 70] }: { widths?: readonly number[] }) {
  return (
    <Skeleton>
      <Stack gap={24}>
        {widths.map((width) => (
          <SkeletonBar key={width} width={`${width}%`} />
        ))}
      </Stack>
    </Skeleton>
  );
}

import { Card, Grid, GridItem, Skeleton, SkeletonBar, Stack } from '@tideline/ui';

/** The sum of all cards and two tiles. */
export function CardsSkeleton() {
  return (
    <Skeleton>
      <Stack gap={32}>
        <SkeletonBar width="200px" height="64px" />
        <Grid>
          {[1, 2].map((tile) => (
            <GridItem key={tile} width="half">
              <Card>
                <Stack gap={16}>
                  <SkeletonBar width="50%" />
                  <SkeletonBar width="100%" height="16px" />
                  <SkeletonBar width="70%" />
                  <SkeletonBar width="60%" />
                </Stack>
              </Card>
            </GridItem>
          ))}
        </Grid>
      </Stack>
    </Skeleton>
  );
}

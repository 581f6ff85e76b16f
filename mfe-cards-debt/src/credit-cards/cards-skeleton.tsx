import { useT } from '@tideline/mfe-kit';
import { Card, DefinitionList, Grid, GridItem, HeroSkeleton, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

const terms = ['card.due', 'card.minimum', 'card.closes', 'card.interest', 'card.autopay'] as const;

function TileSkeleton() {
  const t = useT(messages);
  return (
    <Card title={<SkeletonBar width="9rem" />} footer={<SkeletonBar width="9rem" height="2.75rem" />}>
      <Stack gap={16}>
        <SkeletonBar width="8rem" />
        <Stack gap={8}>
          <SkeletonBar height="16px" />
          <SkeletonBar height="3.25rem" />
        </Stack>
        <SkeletonBar height="2.25rem" />
        <DefinitionList items={terms.map((term) => ({ term: t(term), value: <SkeletonBar width="6rem" /> }))} numeric />
      </Stack>
    </Card>
  );
}

/** Placeholder: the sum of all cards and two tiles. */
export function CardsSkeleton() {
  return (
    <Skeleton>
      <Stack gap={32}>
        <HeroSkeleton />
        <Grid>
          {[1, 2].map((tile) => (
            <GridItem key={tile} width="half">
              <TileSkeleton />
            </GridItem>
          ))}
        </Grid>
      </Stack>
    </Skeleton>
  );
}

import { useT } from '@tideline/mfe-kit';
import { Card, DefinitionList, HeroSkeleton, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import styles from './cards.module.css';

const terms = ['card.closes', 'card.interest'] as const;

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
        <SkeletonBar height="4.5rem" />
        <DefinitionList items={terms.map((term) => ({ term: t(term), value: <SkeletonBar width="6rem" /> }))} numeric />
        <SkeletonBar height="2.25rem" />
      </Stack>
    </Card>
  );
}

/** Shows placeholders for the sum of all cards and three tiles. */
export function CardsSkeleton() {
  return (
    <Skeleton>
      <Stack gap={24}>
        <HeroSkeleton />
        <div className={styles.tiles}>
          {[1, 2, 3].map((tile) => (
            <TileSkeleton key={tile} />
          ))}
        </div>
      </Stack>
    </Skeleton>
  );
}

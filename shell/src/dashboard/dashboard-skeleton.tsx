import { useT } from '@tideline/mfe-kit';
import { Card, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Shows placeholders for today's moves and the first two tiles. */
export function DashboardSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('remote.loading', { title: t('nav.dashboard') })}>
      <Stack gap={24}>
        <Card>
          <SkeletonBar width="100%" height="22rem" />
        </Card>
        <Card>
          <SkeletonBar width="100%" height="7.5rem" />
        </Card>
        <Card>
          <SkeletonBar width="100%" height="5rem" />
        </Card>
      </Stack>
    </Skeleton>
  );
}

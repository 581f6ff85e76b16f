import { useT } from '@tideline/mfe-kit';
import { Card, Row, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Placeholder for the figure, the next step and the first two cards. */
export function DashboardSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('remote.loading', { title: t('nav.dashboard') })}>
      <Stack gap={32}>
        <Row justify="between" gap={32}>
          <Stack gap={8}>
            <SkeletonBar width="9rem" />
            <SkeletonBar width="16rem" height="4rem" />
            <SkeletonBar width="12rem" />
          </Stack>
          <Stack gap={8}>
            <SkeletonBar width="7rem" />
            <SkeletonBar width="18rem" />
            <SkeletonBar width="10rem" height="2.75rem" />
          </Stack>
        </Row>
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

import { useQuery } from '@tanstack/react-query';
import { Load } from '../load.tsx';
import { messages } from '../messages/en.ts';
import { partQuery } from '../part-query.ts';
import type { RecordMoveProps } from './record-move-drawer.tsx';
import { todaysPlanQuery } from './todays-plan-query.ts';

const drawerPart = () =>
  partQuery('mfe-kit/record-move', async () => {
    const [overlays, { RecordMoveDrawer }] = await Promise.all([
      import(/* webpackChunkName: "share-overlays" */ '@tideline/ui/overlays'),
      import(/* webpackChunkName: "record-move" */ './record-move-drawer.tsx'),
    ]);
    return { overlays, RecordMoveDrawer };
  });

/** Records a payment to a loan or a transfer between accounts, prefilled from today's move. */
export function RecordMove({
  moveId,
  ...props
}: Omit<RecordMoveProps, 'overlays' | 'move'> & { moveId: string | null }) {
  const { data: plan, isPending } = useQuery({ ...todaysPlanQuery(), enabled: moveId !== null });
  const move = plan?.moves.find(({ id }) => id === moveId) ?? null;
  if (moveId !== null && isPending) return null;
  return (
    <Load query={drawerPart()} skeleton={null} failedTitle={messages.failed} isEmpty={() => false}>
      {({ overlays, RecordMoveDrawer }) => (
        <RecordMoveDrawer {...props} overlays={overlays} move={moveId === null ? undefined : move} />
      )}
    </Load>
  );
}

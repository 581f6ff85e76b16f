import { useQueryClient } from '@tanstack/react-query';
import type { Dashboard, TodaysPlan } from '@tideline/contract';
import { Load, partQuery, useT, useTextParam } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';
import { todayMessages } from '../../../messages/today.ts';
import styles from './todays-moves.module.css';

const mathPart = () =>
  partQuery('shell/math', async () => {
    const [{ Drawer }, { MathDrawer }] = await Promise.all([
      import(/* webpackChunkName: "share-overlays" */ '@tideline/ui/overlays'),
      import(/* webpackChunkName: "todays-math" */ './math-drawer.tsx'),
    ]);
    return { Drawer, MathDrawer };
  });

/** Opens the math of today's moves. The address has `?math=today` while it is open, so that Back closes it. */
export function SeeTheMath({ plan, promos }: { plan: TodaysPlan; promos: Dashboard['promos'] }) {
  const t = useT(todayMessages);
  const client = useQueryClient();
  const [open, setOpen] = useTextParam('math');
  const warm = () => void client.prefetchQuery(mathPart());
  return (
    <>
      <Button
        variant="quiet"
        className={styles.math}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen('today', { push: true })}
      >
        {t('moves.math')}
      </Button>
      {open === null ? null : (
        <Load query={mathPart()} skeleton={null} failedTitle={t('math.failed')}>
          {({ Drawer, MathDrawer }) => (
            <MathDrawer Drawer={Drawer} plan={plan} promos={promos} onClose={() => setOpen(null)} />
          )}
        </Load>
      )}
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Dashboard } from '@tideline/contract';
import { Load, useSearchParam, useSession, useT, dashboardQuery } from '@tideline/mfe-kit';
import { Button, Link, Page, Stack, useFormats, visuallyHidden } from '@tideline/ui';
import { messages as tileMessages } from '../../messages/dashboard.ts';
import { messages } from '../../messages/en.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { SampleNotice } from '../guest/sample-notice.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useFirstStepsShown } from './first-steps-shown.ts';
import { greetingKey } from './greeting.ts';
import styles from './tiles.module.css';
import { OwedSkeleton, OwedToday } from './today/owed-today.tsx';
import { TodaysMoves } from './today/todays-moves.tsx';
import { arrangePart, Tiles, RemoteTiles, usePreloadedTiles, type TilesProps } from './tiles.tsx';

const isNew = ({ checklist }: Dashboard): boolean => !checklist.hasAccount;

/**
 * Stores in the address whether tiles are being arranged, so that Back ends arrange mode. The focus then returns to the
 * button that started it.
 */
function useArranging() {
  const [state, setState] = useSearchParam('arrange', ['no', 'yes'], 'no');
  const arranging = state === 'yes';
  const button = useRef<HTMLButtonElement>(null);
  const wasArranging = useRef(arranging);
  useEffect(() => {
    if (wasArranging.current && !arranging) button.current?.focus();
    wasArranging.current = arranging;
  }, [arranging]);
  return { arranging, button, start: () => setState('yes', { push: true }), leave: () => setState('no') };
}

function Today({ dashboard, ...arranging }: { dashboard: Dashboard } & Omit<TilesProps, 'layout'>) {
  const { checklist, debt, layout } = dashboard;
  const isRateMissing = debt.incomplete > 0;
  const { shown, hide } = useFirstStepsShown(checklist);
  if (shown && isNew(dashboard))
    return <FirstSteps checklist={checklist} isRateMissing={isRateMissing} isMain onHide={hide} />;
  return (
    <Stack gap={24}>
      <TodaysMoves dashboard={dashboard} />
      <SampleNotice checklist={checklist} />
      {shown ? <FirstSteps checklist={checklist} isRateMissing={isRateMissing} isMain={false} onHide={hide} /> : null}
      <Tiles layout={layout} {...arranging} />
    </Stack>
  );
}

/** Shows recommended uses of the household's money today, and the figures behind them. */
export function DashboardScreen() {
  const t = useT(messages);
  const tileT = useT(tileMessages);
  const { today, household } = useSession();
  const { date, timeZone } = useFormats();
  const [greeting] = useState(() => t(greetingKey(new Date().toISOString(), timeZone)));
  const client = useQueryClient();
  const { data, isError } = useQuery(dashboardQuery());
  const { arranging, button, start, leave } = useArranging();
  usePreloadedTiles(data !== undefined);
  const warm = () => void client.prefetchQuery(arrangePart());
  // the button is shown from the start, so that nothing moves when the response arrives
  const canArrange = !arranging && (data === undefined ? !isError : !isNew(data));
  const arrangeButton = canArrange ? (
    <Button ref={button} variant="quiet" icon="dashboard" onClick={start} onPointerEnter={warm} onFocus={warm}>
      <span className={visuallyHidden.onPhone}>{tileT('tiles.arrange')}</span>
    </Button>
  ) : null;
  return (
    <Page
      title={greeting}
      lead={
        <span className={styles.day}>
          <span>{date(today, 'weekday')}</span>
          <Link href="/settings/financial-mode" className={styles.mode ?? ''}>
            {t('dashboard.mode', { mode: t(`mode.${household.mode ?? 'balanced'}`) })}
          </Link>
          {arrangeButton}
        </span>
      }
      documentTitle={t('nav.dashboard')}
      actions={
        data === undefined ? (
          isError ? undefined : (
            <OwedSkeleton />
          )
        ) : isNew(data) ? undefined : (
          <OwedToday dashboard={data} />
        )
      }
    >
      <Stack gap={24}>
        <Load
          query={dashboardQuery()}
          skeleton={<DashboardSkeleton />}
          failedTitle={t('dashboard.failed')}
          failedHint={<p>{t('dashboard.failedHint')}</p>}
        >
          {(dashboard) => <Today dashboard={dashboard} arranging={arranging} onDone={leave} />}
        </Load>
        {data === undefined && isError ? <RemoteTiles /> : null}
      </Stack>
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { dashboardQuery, useT, type SlotEntry } from '@tideline/mfe-kit';
import type { Dashboard } from '@tideline/contract';
import { messages } from '../../messages/en.ts';
import { Position } from './position.tsx';
import { DAYS_AHEAD, NextDates } from './upcoming.tsx';

/** Draws its part of the one request; nothing while that is not there. */
const partOfDashboard = (Part: ComponentType<{ dashboard: Dashboard }>): ComponentType =>
  function OwnTile() {
    const { data } = useQuery(dashboardQuery());
    return data ? <Part dashboard={data} /> : null;
  };

const Upcoming = partOfDashboard(({ dashboard: { today, upcoming } }) => (
  <NextDates today={today} upcoming={upcoming} />
));
const Standing = partOfDashboard(Position);
const isHere = (): void => undefined;

/** The dashboard's own blocks that can be arranged among those of the remotes. */
export function useOwnTiles(): SlotEntry[] {
  const t = useT(messages);
  return [
    {
      id: 'shell.upcoming',
      title: t('upcoming.title', { days: DAYS_AHEAD }),
      size: 'l',
      order: 0,
      to: '/credit-cards',
      View: Upcoming,
      warm: isHere,
    },
    {
      id: 'shell.position',
      title: t('position.title'),
      size: 'l',
      order: 8,
      to: '/accounts',
      View: Standing,
      warm: isHere,
    },
  ];
}

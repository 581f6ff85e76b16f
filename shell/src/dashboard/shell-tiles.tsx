import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { dashboardQuery, useT, type SlotEntry } from '@tideline/mfe-kit';
import type { Dashboard } from '@tideline/contract';
import { messages } from '../../messages/en.ts';
import { Position } from './position.tsx';
import { DAYS_AHEAD } from './next-days/days-ahead.ts';
import { NextDays } from './next-days/next-days.tsx';

/** Returns a component that renders a part of the dashboard response, or nothing until it is loaded. */
const partOfDashboard = (Part: ComponentType<{ dashboard: Dashboard }>): ComponentType =>
  function OwnTile() {
    const { data } = useQuery(dashboardQuery());
    return data ? <Part dashboard={data} /> : null;
  };

const Upcoming = partOfDashboard(({ dashboard: { today, upcoming } }) => (
  <NextDays today={today} upcoming={upcoming} />
));
const PositionTile = partOfDashboard(Position);
const isHere = (): void => undefined;

/** Returns the dashboard's built-in tiles, which the user can arrange together with those of remotes. */
export function useShellTiles(): SlotEntry[] {
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
      size: 'm',
      order: 8,
      to: '/accounts',
      View: PositionTile,
      warm: isHere,
    },
  ];
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partQuery, referenceOf, useErrorText, useSlot, useT, type SlotEntry } from '@tideline/mfe-kit';
import type { DashboardLayout } from '@tideline/contract';
import { ErrorState, Stack } from '@tideline/ui';
import { messages } from '../../messages/dashboard.ts';
import { arrange } from './arrangement.ts';
import { useOwnTiles } from './own-tiles.tsx';
import { TileGrid } from './tile-grid.tsx';

/** What puts tiles in order, with drag and drop: for the few moments it is needed. */
export const arrangePart = () =>
  partQuery('shell/arrange', () => import(/* webpackChunkName: "arrange" */ './arrange-tiles.tsx'));

/** After all that say where they stand. */
const LAST = 1_000;

/** Code of the remotes' tiles begins to load before anybody knows in which order they stand. */
export function useWarmTiles(): void {
  const entries = useSlot('dashboard/v1');
  useEffect(() => {
    for (const { warm } of entries) warm();
  }, [entries]);
}

/** The dashboard could not be read, so its own blocks are missing; what the remotes show stands in the order they suggest. */
export function TilesAlone() {
  return <TileGrid tiles={useSlot('dashboard/v1')} />;
}

export interface TilesProps {
  layout: DashboardLayout;
  arranging: boolean;
  onDone: () => void;
}

/** All tiles as the person has arranged them, or being arranged. */
export function Tiles({ layout, arranging, onDone }: TilesProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const entries: SlotEntry[] = [...useOwnTiles(), ...useSlot('dashboard/v1')].toSorted(
    (one, other) => (one.order ?? LAST) - (other.order ?? LAST),
  );
  const { data: part, error, refetch, isFetching } = useQuery({ ...arrangePart(), enabled: arranging });
  if (arranging && part) return <part.ArrangeTiles entries={entries} onDone={onDone} />;
  return (
    <Stack gap={24}>
      {arranging && error ? (
        <ErrorState
          title={t('tiles.arrangeFailed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={referenceOf(error)}
        >
          <p>{errorOf(error)}</p>
        </ErrorState>
      ) : null}
      <TileGrid tiles={arrange(entries, layout.widgets).shown} />
    </Stack>
  );
}

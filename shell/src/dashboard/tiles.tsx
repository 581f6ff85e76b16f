import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partQuery, referenceOf, useErrorText, useSlot, useT, whenIdle, type SlotEntry } from '@tideline/mfe-kit';
import type { DashboardLayout } from '@tideline/contract';
import { WIDGETS_BESIDE_FROM_PX } from '@tideline/registry/release';
import { ErrorState, Stack } from '@tideline/ui';
import { messages } from '../../messages/dashboard.ts';
import { arrange } from './arrangement.ts';
import { useShellTiles } from './shell-tiles.tsx';
import { TileGrid } from './tile-grid.tsx';

/** Loads the code for arranging tiles, with drag and drop, on demand. */
export const arrangePart = () =>
  partQuery('shell/arrange', () => import(/* webpackChunkName: "arrange" */ './arrange-tiles.tsx'));

/** Order of entries without an explicit order, which come last. */
const LAST = 1_000;

/**
 * Loads the code of the remotes' tiles before their order is known. In a narrow window, it is loaded once the content
 * above the tiles is shown and the page is idle.
 */
export function usePreloadedTiles(isContentShown: boolean): void {
  const entries = useSlot('dashboard/v1');
  const isBeside = innerWidth >= WIDGETS_BESIDE_FROM_PX;
  const isNext = isBeside || isContentShown;
  useEffect(() => {
    if (!isNext) return;
    const load = () => {
      for (const { warm, optional = false } of entries) if (!optional) warm();
    };
    if (isBeside) load();
    else return whenIdle(load);
  }, [entries, isBeside, isNext]);
}

/** Shows the remotes' widgets in suggested order, without the built-in tiles, if the dashboard could not be loaded. */
export function RemoteTiles() {
  return <TileGrid tiles={arrange(useSlot('dashboard/v1'), []).shown} />;
}

export interface TilesProps {
  layout: DashboardLayout;
  arranging: boolean;
  onDone: () => void;
}

/** Shows all tiles in the user's order, or in arrange mode. */
export function Tiles({ layout, arranging, onDone }: TilesProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const entries: SlotEntry[] = [...useShellTiles(), ...useSlot('dashboard/v1')].toSorted(
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

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { api, ApiError, dashboardQuery, notify, useErrorText, useT, type SlotEntry } from '@tideline/mfe-kit';
import type { Dashboard, DashboardLayout } from '@tideline/contract';
import { Button, closeToast, showToast } from '@tideline/ui';
import { ArrangeGrid } from '@tideline/ui/arrange';
import { messages } from '../../messages/arrange.ts';
import { arrange, changed, type ArrangementChange } from './arrangement.ts';
import { createLayoutSaver, type LayoutSaver, type SaveEvent } from './layout-saver.ts';
import styles from './tiles.module.css';

const { queryKey } = dashboardQuery();

function currentOf(error: unknown): DashboardLayout | undefined {
  return error instanceof ApiError && error.is('VERSION_CONFLICT')
    ? (error.params.current as DashboardLayout)
    : undefined;
}

interface SaverHooks {
  /** Renders the cached layout immediately. The cache's own notification arrives too late for a radio button. */
  draw: () => void;
  onEvent: (event: SaveEvent, saver: LayoutSaver) => void;
}

const layoutIn = (client: QueryClient): DashboardLayout =>
  client.getQueryData<Dashboard>(queryKey)?.layout ?? { version: 0, widgets: [] };

function createSaver(client: QueryClient, { draw, onEvent }: SaverHooks): LayoutSaver {
  const saver: LayoutSaver = createLayoutSaver({
    shown: () => layoutIn(client),
    show: (layout) => {
      void client.cancelQueries({ queryKey }); // a pending response is older than this change
      client.setQueryData<Dashboard>(queryKey, (dashboard) => (dashboard ? { ...dashboard, layout } : dashboard));
      draw();
    },
    put: (widgets, version) => api.dashboard.saveLayout({ widgets }, { ifMatch: version }),
    currentOf,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    onEvent: (event) => onEvent(event, saver),
  });
  return saver;
}

/** Returns the current layout and a function that stores changes in sequence and reports the results. */
function useSaver(): { saver: LayoutSaver; layout: DashboardLayout } {
  const t = useT(messages);
  const client = useQueryClient();
  const errorOf = useErrorText();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [saver] = useState(() => {
    let toast = 0;
    const onEvent = (event: SaveEvent, self: LayoutSaver) => {
      closeToast(toast); // only one toast is shown at a time, so that Undo applies to the last change
      if (event.kind === 'saved') toast = showToast({ message: t('saved'), onUndo: () => self.restore(event.before) });
      else notify(event.kind === 'failed' ? t('failed', { why: errorOf(event.error) }) : t(event.kind));
    };
    return createSaver(client, { draw, onEvent });
  });
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush);
    return () => {
      window.removeEventListener('pagehide', saver.flush);
      saver.flush();
    };
  }, [saver]);
  return { saver, layout: layoutIn(client) };
}

export interface ArrangeTilesProps {
  entries: readonly SlotEntry[];
  onDone: () => void;
}

/** Shows the tiles in arrange mode. */
export function ArrangeTiles({ entries, onDone }: ArrangeTilesProps) {
  const t = useT(messages);
  const { saver, layout } = useSaver();
  const { shown, hidden } = arrange(entries, layout.widgets);
  const make = (change: ArrangementChange) => saver.change((now) => changed(entries, now, change));
  return (
    <section aria-label={t('title')}>
      <div className={styles.bar}>
        <h2>{t('title')}</h2>
        <div className={styles.buttons}>
          {layout.widgets.length === 0 ? null : (
            <Button variant="quiet" onClick={() => saver.change(() => [])}>
              {t('reset')}
            </Button>
          )}
          <Button variant="outline" onClick={onDone}>
            {t('done')}
          </Button>
        </div>
      </div>
      <p className={styles.lead}>{t('lead')}</p>
      <ArrangeGrid
        label={t('tiles')}
        tiles={shown}
        hidden={hidden}
        onMove={(id, index) => make({ kind: 'move', id, index })}
        onResize={(id, size) => make({ kind: 'resize', id, size })}
        onHide={(id) => make({ kind: 'hide', id })}
        onShow={(id) => make({ kind: 'show', id })}
        onLeave={onDone}
      />
    </section>
  );
}

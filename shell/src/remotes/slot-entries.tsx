import type { ReactNode } from 'react';
import { useT, type SlotEntry, type SlotId } from '@tideline/mfe-kit';
import type { Snapshot, WidgetContribution } from '@tideline/registry/release';
import { classNames, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import type { ExposeLoader } from '../federation/exposes.ts';
import { exposeOf } from '../frame/places.ts';
import { PartFailureCard } from './part-failure.tsx';
import { RemotePart } from './remote-part.tsx';
import styles from './slot-entries.module.css';

interface Widget extends WidgetContribution {
  remote: string;
}

const LINES = ['70%', '85%', '60%', '75%', '50%'];

/** In place of a widget, as high while it loads as when it has failed. */
function StandIn({ widget: { size, heightRem }, children }: { widget: Widget; children: ReactNode }) {
  return (
    <div data-stand-in className={classNames(styles.standIn, size === 'l' && styles.l)} style={heightRem === undefined ? undefined : { minHeight: `${heightRem}rem` }}>
      {children}
    </div>
  );
}

function WidgetView({ widget, loader }: { widget: Widget; loader: ExposeLoader }) {
  const t = useT(messages);
  const { remote, component, title, size } = widget;
  return (
    <RemotePart
      loader={loader}
      remote={remote}
      component={component}
      title={title}
      pending={
        <StandIn widget={widget}>
          <Skeleton label={t('remote.loading', { title })}>
            <Stack gap={24}>
              {LINES.slice(0, size === 'l' ? 3 : LINES.length).map((width) => (
                <SkeletonBar key={width} width={width} />
              ))}
            </Stack>
          </Skeleton>
        </StandIn>
      }
      failed={(failure) => (
        <StandIn widget={widget}>
          <PartFailureCard title={title} failure={failure} />
        </StandIn>
      )}
    />
  );
}

function entryOf(widget: Widget, loader: ExposeLoader): SlotEntry {
  const { id, title, size, order, heightRem, to, remote, component } = widget;
  return {
    id,
    title,
    size,
    order,
    heightRem,
    to,
    View: () => <WidgetView widget={widget} loader={loader} />,
    // a failure comes up again, and is shown, where the widget is drawn
    warm: () => void loader.load(remote, exposeOf(component)).catch(() => undefined),
  };
}

/** What all remotes contribute, by slot, in the order they suggest. One that fails costs its own place only. */
export function slotEntriesOf(remotes: Snapshot['remotes'], loader: ExposeLoader): (slot: SlotId) => readonly SlotEntry[] {
  const bySlot = new Map<string, SlotEntry[]>();
  const widgets = remotes.flatMap(({ name, widgets: own }) => own.map((widget): Widget => ({ ...widget, remote: name })));
  for (const widget of widgets.toSorted((one, other) => one.order - other.order)) {
    bySlot.set(widget.slot, [...(bySlot.get(widget.slot) ?? []), entryOf(widget, loader)]);
  }
  const none: SlotEntry[] = [];
  return (slot) => bySlot.get(slot) ?? none;
}

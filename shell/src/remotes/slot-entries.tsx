import type { ReactNode } from 'react';
import { useT, type SlotEntry, type SlotId } from '@tideline/mfe-kit';
import type { HouseholdMode, Snapshot, WidgetContribution } from '@tideline/registry/release';
import { classNames, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import type { ExposeLoader } from '../federation/exposes.ts';
import { exposeOf } from './remote-places.ts';
import { PartFailureCard } from './part-failure.tsx';
import { RemotePart } from './remote-part.tsx';
import styles from './slot-entries.module.css';

interface Widget extends WidgetContribution {
  remote: string;
}

const LINES = ['70%', '85%', '60%', '75%', '50%'];

/** Shows a placeholder for a widget, with the same height while it loads and after it failed. */
function WidgetPlaceholder({ widget: { size, heightRem }, children }: { widget: Widget; children: ReactNode }) {
  return (
    <div
      data-stand-in
      className={classNames(styles.standIn, size === 'l' && styles.l)}
      style={heightRem === undefined ? undefined : { minHeight: `${heightRem}rem` }}
    >
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
        <WidgetPlaceholder widget={widget}>
          <Skeleton label={t('remote.loading', { title })}>
            <Stack gap={24}>
              {LINES.slice(0, size === 'l' ? 3 : LINES.length).map((width) => (
                <SkeletonBar key={width} width={width} />
              ))}
            </Stack>
          </Skeleton>
        </WidgetPlaceholder>
      }
      failed={(failure) => (
        <WidgetPlaceholder widget={widget}>
          <PartFailureCard title={title} failure={failure} />
        </WidgetPlaceholder>
      )}
    />
  );
}

function entryOf(widget: Widget, loader: ExposeLoader): SlotEntry {
  const { id, title, size, order, heightRem, to, optional, remote, component } = widget;
  return {
    id,
    title,
    size,
    order,
    heightRem,
    to,
    optional,
    View: () => <WidgetView widget={widget} loader={loader} />,
    // a failure is shown where the widget is rendered
    warm: () => void loader.load(remote, exposeOf(component)).catch(() => undefined),
  };
}

/**
 * Returns whether a widget is offered in a household's mode. A household that has not chosen one counts as balanced.
 */
const suitsMode = ({ when }: Pick<WidgetContribution, 'when'>, mode: HouseholdMode | null): boolean =>
  when === undefined || when.mode.includes(mode ?? 'balanced');

/**
 * Returns the contributions of all remotes, by slot, in the order that they suggest. A widget that names modes is
 * offered only in those modes. A failing entry affects only its own area. When the mode changes, entries that remain
 * are the same objects, so that they are not rendered again.
 */
export function slotEntriesOf(
  remotes: Snapshot['remotes'],
  loader: ExposeLoader,
): (slot: SlotId, mode: HouseholdMode | null) => readonly SlotEntry[] {
  const bySlot = new Map<string, { widget: Widget; entry: SlotEntry }[]>();
  const widgets = remotes.flatMap(({ name, widgets: own }) =>
    own.map((widget): Widget => ({ ...widget, remote: name })),
  );
  for (const widget of widgets.toSorted((one, other) => one.order - other.order)) {
    bySlot.set(widget.slot, [...(bySlot.get(widget.slot) ?? []), { widget, entry: entryOf(widget, loader) }]);
  }
  const known = new Map<string, readonly SlotEntry[]>();
  return (slot, mode) => {
    const key = `${slot} ${mode ?? ''}`;
    const entries =
      known.get(key) ??
      (bySlot.get(slot) ?? []).filter(({ widget }) => suitsMode(widget, mode)).map(({ entry }) => entry);
    known.set(key, entries);
    return entries;
  };
}

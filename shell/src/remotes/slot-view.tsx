import type { ComponentType } from 'react';
import { useT } from '@tideline/mfe-kit';
import type { SlotView } from '@tideline/mfe-kit/host';
import type { Snapshot, WidgetContribution } from '@tideline/registry/release';
import { Card, Grid, GridItem, Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import type { ExposeLoader } from '../federation/exposes.ts';
import { PartFailureCard } from './part-failure.tsx';
import { RemotePart } from './remote-part.tsx';

const WIDTH = { s: 'third', m: 'half', l: 'full' } as const;

interface Widget extends WidgetContribution {
  remote: string;
}

function WidgetTile({ widget, loader }: { widget: Widget; loader: ExposeLoader }) {
  const t = useT(messages);
  const { remote, component, title } = widget;
  return (
    <Card title={title}>
      <RemotePart
        loader={loader}
        remote={remote}
        component={component}
        title={title}
        pending={
          <Skeleton label={t('remote.loading', { title })}>
            <SkeletonBar width="100%" height="8rem" />
          </Skeleton>
        }
        failed={(failure) => <PartFailureCard title={title} failure={failure} />}
      />
    </Card>
  );
}

/** What all remotes contribute to a slot, each in its own tile; one that fails costs its tile only. */
export function slotViewOf(remotes: Snapshot['remotes'], loader: ExposeLoader): ComponentType<SlotView> {
  const widgets = remotes.flatMap(({ name, widgets: own }) => own.map((widget): Widget => ({ ...widget, remote: name }))).toSorted((a, b) => a.order - b.order);
  return function Slots({ id }: SlotView) {
    return (
      <Grid>
        {widgets
          .filter(({ slot }) => slot === id)
          .map((widget) => (
            <GridItem key={widget.id} width={WIDTH[widget.size]}>
              <WidgetTile widget={widget} loader={loader} />
            </GridItem>
          ))}
      </Grid>
    );
  };
}

import { useT, type SettingsEntry } from '@tideline/mfe-kit';
import type { SettingsContribution, Snapshot } from '@tideline/registry/release';
import { Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import type { ExposeLoader } from '../federation/exposes.ts';
import { PartFailureCard } from './part-failure.tsx';
import { RemotePart } from './remote-part.tsx';

interface Contribution extends SettingsContribution {
  remote: string;
}

function SettingsView({ contribution, loader }: { contribution: Contribution; loader: ExposeLoader }) {
  const t = useT(messages);
  const { remote, component, title } = contribution;
  return (
    <RemotePart
      loader={loader}
      remote={remote}
      component={component}
      title={title}
      pending={
        <Skeleton label={t('remote.loading', { title })}>
          <SkeletonBar width="100%" height="10rem" />
        </Skeleton>
      }
      failed={(failure) => <PartFailureCard title={title} failure={failure} />}
    />
  );
}

/** Returns the pages that remotes add to the settings, in the order that they suggest. */
export const settingsEntriesOf = (remotes: Snapshot['remotes'], loader: ExposeLoader): readonly SettingsEntry[] =>
  remotes
    .flatMap(({ name, settings }) => settings.map((one): Contribution => ({ ...one, remote: name })))
    .toSorted((one, other) => one.order - other.order)
    .map((contribution) => ({
      id: contribution.id,
      title: contribution.title,
      section: contribution.section,
      View: () => <SettingsView contribution={contribution} loader={loader} />,
    }));

import { useT } from '@tideline/mfe-kit';
import { Banner, Page, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import type { ExposeLoader } from '../federation/exposes.ts';
import type { RemotePlace } from './remote-places.ts';
import { PartFailureCard } from './part-failure.tsx';
import { RemotePart } from './remote-part.tsx';

/** Shows a screen of a remote, or a notice while it loads, after it failed, or if it is turned off. */
export function RemoteScreen({ place, loader }: { place: RemotePlace; loader: ExposeLoader }) {
  const t = useT(messages);
  const { remote, component, title, isOff } = place;
  if (isOff)
    return (
      <Page title={title}>
        <Banner title={t('remote.off')} />
      </Page>
    );
  return (
    <RemotePart
      loader={loader}
      remote={remote}
      component={component}
      title={title}
      pending={
        <Page title={title} arriving>
          <Skeleton label={t('remote.loading', { title })}>
            <Stack gap={24}>
              <SkeletonBar width="16rem" />
              <SkeletonBar width="100%" height="12rem" />
            </Stack>
          </Skeleton>
        </Page>
      }
      failed={(failure) => (
        <Page title={title}>
          <PartFailureCard title={title} failure={failure} />
        </Page>
      )}
    />
  );
}

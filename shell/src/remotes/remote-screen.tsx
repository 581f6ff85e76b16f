import { useT } from '@tideline/mfe-kit';
import { Banner, Page, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import type { ExposeLoader } from '../federation/exposes.ts';
import type { RemotePlace } from './remote-places.ts';
import { PartFailureCard } from './part-failure.tsx';
import { RemotePart } from './remote-part.tsx';

/**
 * Shows a screen of a remote, or a notice while it loads, after it failed, or if it is turned off. Calls `onRequest`
 * when the code of the screen has to be loaded.
 */
export function RemoteScreen({
  place,
  loader,
  onRequest,
}: {
  place: RemotePlace;
  loader: ExposeLoader;
  onRequest: () => void;
}) {
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
      onRequest={onRequest}
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

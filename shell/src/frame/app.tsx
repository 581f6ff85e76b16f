import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Load, usePrefetchedPart, useT } from '@tideline/mfe-kit';
import { hasUnsavedWork } from '@tideline/mfe-kit/host';
import type { Snapshot } from '@tideline/registry/release';
import {
  AppFrame,
  BottomBar,
  LinkRouterProvider,
  NavigationFocusProvider,
  Page,
  Rail,
  ToastRegion,
  TopBar,
} from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import config from '../../remote.config.ts';
import { dashboardPart } from '../dashboard/dashboard-part.ts';
import { DashboardSkeleton } from '../dashboard/dashboard-skeleton.tsx';
import { fetchForScreen } from '../early.ts';
import { DeletionNoticePart } from '../deletion/deletion-notice-part.tsx';
import type { ExposeLoader } from '../federation/exposes.ts';
import { GuestBar } from '../guest/guest-bar.tsx';
import { FrameKeys } from '../keys/frame-keys.tsx';
import { paletteCommands } from '../palette/palette-commands.ts';
import { RemoteScreen } from '../remotes/remote-screen.tsx';
import { settingsEntriesOf } from '../remotes/settings-entries.tsx';
import { slotEntriesOf } from '../remotes/slot-entries.tsx';
import { AccountMenu } from './account-menu.tsx';
import { recoverClicks } from './recover-clicks.ts';
import { Live } from './live.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { navigationOf, phonePlaces, withCount } from '../navigation/navigation.ts';
import { NotFound } from './not-found.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { exposeOf, placeAt, remotePlaces, type RemotePlace } from '../remotes/remote-places.ts';
import { PrivacyKeys } from './privacy.tsx';
import { useReleaseWatch } from './release-watch.ts';
import { SearchButton, SearchIconButton } from './search-button.tsx';
import { SignedIn, useRecovery } from '../session/session.tsx';
import { useOverlays } from './use-overlays.tsx';
import { useNavigationCount } from './use-navigation-count.ts';
import { useUnreadCount } from './use-unread-count.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

export interface AppProps {
  snapshot: Snapshot;
  loader: ExposeLoader;
  client: QueryClient;
  /** The path that the document was loaded for. */
  documentPath: string;
}

const HOME = '/dashboard';
const NOTIFICATIONS = '/notifications';
const COMMAND_TITLES: Readonly<Record<string, string>> = {
  'shell.first-steps': messages['command.firstSteps'],
  'shell.mode': messages['command.mode'],
};
const ownCommands = config.commands.map((command) => ({
  ...command,
  title: COMMAND_TITLES[command.id] ?? command.title,
}));

/**
 * Provides links: those inside the shell change the screen, and all others load their document. Hovering over or
 * focusing a link preloads the screen's code.
 */
function FrameLinks({
  snapshot,
  places,
  loader,
  isOutdated,
  children,
}: {
  snapshot: Snapshot;
  places: RemotePlace[];
  loader: ExposeLoader;
  isOutdated: () => boolean;
  children: ReactNode;
}) {
  const t = useT(messages);
  const navigate = useNavigate();
  const client = useQueryClient();
  const warm = useCallback(
    (href: string) => {
      if (new URL(href, location.origin).pathname === HOME) void client.prefetchQuery(dashboardPart());
      const place = placeAt(places, href);
      // Fetches and runs the code. A failure is retried, and shown when the user opens the screen.
      if (place && !place.isOff) void loader.load(place.remote, exposeOf(place.component)).catch(() => undefined);
    },
    [places, loader, client],
  );
  const follow = useCallback(
    (href: string) => {
      const target = new URL(href, location.origin);
      const leaving = target.pathname !== location.pathname;
      if (leaving && hasUnsavedWork() && !confirm(t('leave.ask'))) return;
      const place = placeAt(places, href);
      const inside = target.pathname === HOME || place !== undefined;
      if (!inside || (leaving && isOutdated())) return location.assign(href);
      // Rendering the new address takes about 300 ms on a slow phone, so the code and data are requested first.
      warm(href);
      if (place && !place.isOff && loader.peek(place.remote, exposeOf(place.component)) === undefined)
        fetchForScreen(snapshot, target);
      void navigate(href);
    },
    [snapshot, places, loader, navigate, isOutdated, warm, t],
  );
  const router = useMemo(() => ({ navigate: follow, onIntent: warm }), [follow, warm]);
  return <LinkRouterProvider router={router}>{children}</LinkRouterProvider>;
}

function Frame({ snapshot, signedIn, children }: { snapshot: Snapshot; signedIn: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const t = useT(messages);
  const [moreOpen, setMoreOpen] = useState(false);
  const own = config.nav.map((entry) => ({ ...entry, title: t('nav.dashboard') }));
  const navigation = withCount(navigationOf(own, snapshot.remotes, pathname), NOTIFICATIONS, useUnreadCount(signedIn));
  const { first, rest } = phonePlaces(navigation, t);
  const places = [...navigation.main, ...navigation.end];
  const commands = useMemo(() => [...ownCommands, ...paletteCommands(snapshot.remotes)], [snapshot]);
  const { openPalette, openKeys, overlay } = useOverlays({ places, commands });
  return (
    <AppFrame
      notice={
        <>
          <ConnectionNotice />
          {signedIn ? <DeletionNoticePart /> : null}
        </>
      }
      rail={
        <Rail
          homeHref={HOME}
          search={signedIn ? <SearchButton onOpen={openPalette} /> : null}
          entries={navigation.main}
          endEntries={navigation.end}
          account={
            signedIn ? (
              <>
                <GuestBar place="rail" />
                <AccountMenu onKeys={openKeys} />
              </>
            ) : null
          }
        />
      }
      top={
        <TopBar homeHref={HOME}>
          {signedIn ? (
            <>
              <GuestBar place="top" />
              <SearchIconButton onOpen={openPalette} />
            </>
          ) : null}
        </TopBar>
      }
      bottom={<BottomBar entries={first} onMore={() => setMoreOpen(true)} moreOpen={moreOpen} />}
    >
      {children}
      {signedIn && moreOpen ? <MoreSheet places={rest} onClose={() => setMoreOpen(false)} /> : null}
      {signedIn ? <Live /> : null}
      {signedIn ? <PrivacyKeys /> : null}
      {signedIn ? <FrameKeys places={places} onPalette={openPalette} onKeys={openKeys} /> : null}
      {signedIn ? overlay : null}
      <ToastRegion />
    </AppFrame>
  );
}

/** Shows the shell's own screen, or a placeholder while its code loads. */
function Home() {
  const t = useT(messages);
  return (
    <Load
      query={dashboardPart()}
      skeleton={
        <Page title={t('nav.dashboard')} arriving>
          <DashboardSkeleton />
        </Page>
      }
    >
      {({ DashboardScreen }) => <DashboardScreen />}
    </Load>
  );
}

function Screens({
  places,
  loader,
  documentPath,
  onRequest,
}: {
  places: RemotePlace[];
  loader: ExposeLoader;
  documentPath: string;
  onRequest: () => void;
}) {
  usePrefetchedPart(dashboardPart);
  return (
    <Routes>
      <Route path={HOME} element={<Home />} />
      {places.map((place) => (
        <Route
          key={place.path}
          path={place.path}
          element={<RemoteScreen key={place.path} place={place} loader={loader} onRequest={onRequest} />}
        />
      ))}
      <Route path="*" element={<NotFound documentPath={documentPath} />} />
    </Routes>
  );
}

function Signed({ snapshot, loader, documentPath }: Omit<AppProps, 'client'>) {
  useRecovery();
  useScrollMemory();
  useEffect(recoverClicks, []);
  const navigation = useNavigationCount();
  const isOutdated = useReleaseWatch(snapshot);
  const places = useMemo(() => remotePlaces(snapshot.remotes), [snapshot]);
  const entriesOf = useMemo(() => slotEntriesOf(snapshot.remotes, loader), [snapshot, loader]);
  const settingsEntries = useMemo(() => settingsEntriesOf(snapshot.remotes, loader), [snapshot, loader]);
  return (
    <FrameLinks snapshot={snapshot} places={places} loader={loader} isOutdated={isOutdated}>
      <NavigationFocusProvider navigation={navigation}>
        <SignedIn
          entriesOf={entriesOf}
          settingsEntries={settingsEntries}
          frame={(content) => (
            <Frame snapshot={snapshot} signedIn={false}>
              {content}
            </Frame>
          )}
        >
          <Frame snapshot={snapshot} signedIn>
            <Screens
              places={places}
              loader={loader}
              documentPath={documentPath}
              onRequest={() => fetchForScreen(snapshot, window.location)}
            />
          </Frame>
        </SignedIn>
      </NavigationFocusProvider>
    </FrameLinks>
  );
}

export function App({ client, ...rest }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Signed {...rest} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

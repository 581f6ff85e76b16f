import { lazy, Suspense } from 'react';
import { on } from '@tideline/mfe-kit';
import { loadFiles, type FileFailure } from '@tideline/mfe-kit/files';
import {
  configureEdge,
  createQueryClient,
  hasUnsavedWork,
  isPartOf,
  loadErrorTextsOnUse,
  noteResponse,
} from '@tideline/mfe-kit/host';
import { dashboardPart } from '../dashboard/dashboard-part.ts';
import { discardWhenInvalid, fetchOnce } from '../early.ts';
import { createExposeLoader, type ExposeLoader } from '../federation/exposes.ts';
import { createFederation } from '../federation/runtime.ts';
import { openHousehold } from '../households/open-household.ts';
import { setTabHousehold, tabHousehold, takeHouseholdFromAddress } from '../households/tab-household.ts';
import { traceContext } from '../reporting/trace-context.ts';
import { hintSignedIn } from '../signed-in-hint.ts';
import type { Stage } from '../stage.ts';
import { App } from './app.tsx';
import { firstScreen } from './first-screen.ts';
import { placeAt, remotePlaces } from '../remotes/remote-places.ts';
import { leaveWhenSignedOut, startLeaving } from '../session/session.tsx';

const TEST_PAGE = '/sentry-example-page';
const TestPage = lazy(() =>
  loadFiles(() => import(/* webpackChunkName: "test-page" */ '../test-page/test-page.screen.tsx')).then((module) => ({
    default: module.TestPage,
  })),
);

/**
 * Switches a remote to its previous release if a file of its release is missing, unless that would lose unsaved input.
 */
function stepBackFrom({ owner }: FileFailure, loader: ExposeLoader): void {
  if (owner === undefined || owner.remote === 'shell' || hasUnsavedWork()) return;
  if (loader.releaseOf(owner.remote) === owner.release) loader.stepBack(owner.remote);
}

/** Starts the signed-in shell, and the page that tests error reporting. */
export const start: Stage = async ({ snapshot, report, watch, beacon, page }) => {
  configureEdge({
    fetch: fetchOnce,
    householdId: tabHousehold,
    traceparent: traceContext(page.location, snapshot.settings.traced),
    report: (error, tags) => report(error, tags),
    onSettled: (error) => {
      noteResponse(error);
      leaveWhenSignedOut(error);
    },
  });
  loadErrorTextsOnUse(window);
  takeHouseholdFromAddress(window);
  on('household.open', ({ id, path }) => openHousehold(id, path));
  on('session.leaving', startLeaving);
  on('session.ended', () => {
    hintSignedIn(localStorage, false);
    setTabHousehold(undefined);
    page.location.assign('/');
  });
  const loader = createExposeLoader({
    snapshot,
    createFederation,
    page,
    beacon,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    now: () => performance.now(),
    random: Math.random,
    report: (failure) =>
      report(failure, {
        remote: failure.remote,
        release: failure.release,
        expose: failure.expose,
        phase: 'load',
        kind: failure.kind,
      }),
  });
  configureEdge({ onPartFailed: (failure) => stepBackFrom(failure, loader) });
  if (page.location.pathname === TEST_PAGE) {
    return (
      <Suspense>
        <TestPage snapshot={snapshot} loader={loader} watch={watch} />
      </Suspense>
    );
  }
  const client = createQueryClient();
  discardWhenInvalid(client);
  if (page.location.pathname === '/dashboard') void client.prefetchQuery(dashboardPart());
  for (const { name } of snapshot.remotes)
    loader.onChange(name, () => client.removeQueries({ predicate: ({ queryKey }) => isPartOf(name, queryKey) }));
  await firstScreen(client, loader, placeAt(remotePlaces(snapshot.remotes), page.location.pathname));
  return <App snapshot={snapshot} loader={loader} client={client} documentPath={page.location.pathname} />;
};

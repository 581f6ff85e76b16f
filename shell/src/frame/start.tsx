import { lazy, Suspense } from 'react';
import { on } from '@tideline/mfe-kit';
import { configureEdge, createQueryClient, noteAnswer } from '@tideline/mfe-kit/host';
import { fetchOrTake } from '../early.ts';
import { createExposeLoader } from '../federation/exposes.ts';
import { createFederation } from '../federation/runtime.ts';
import { hintSignedIn } from '../signed-in-hint.ts';
import type { Stage } from '../stage.ts';
import { App } from './app.tsx';
import { exposeOf, placeAt, remotePlaces } from './places.ts';
import { leaveWhenSignedOut, startLeaving } from './session.tsx';

const TEST_PAGE = '/sentry-example-page';
const TestPage = lazy(() =>
  import(/* webpackChunkName: "test-page" */ '../test-page/test-page.screen.tsx').then((module) => ({
    default: module.TestPage,
  })),
);

/** The signed-in frame, and the page that tests error reporting. */
export const start: Stage = ({ snapshot, report, watch, page }) => {
  configureEdge({
    fetch: fetchOrTake,
    report: (error, tags) => report(error, tags),
    onSettled: (error) => {
      noteAnswer(error);
      leaveWhenSignedOut(error);
    },
  });
  on('session.leaving', startLeaving);
  on('session.ended', () => {
    hintSignedIn(localStorage, false);
    page.location.assign('/');
  });
  const loader = createExposeLoader({
    snapshot,
    createFederation,
    page,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
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
  if (page.location.pathname === TEST_PAGE) {
    return (
      <Suspense>
        <TestPage snapshot={snapshot} loader={loader} watch={watch} />
      </Suspense>
    );
  }
  // the screen's code need not wait for the session; a failure comes up again where the screen is drawn
  const place = placeAt(remotePlaces(snapshot.remotes), page.location.pathname);
  if (place) void loader.load(place.remote, exposeOf(place.component)).catch(() => undefined);
  return <App snapshot={snapshot} loader={loader} client={createQueryClient()} documentPath={page.location.pathname} />;
};

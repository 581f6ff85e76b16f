import '@tideline/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { loadFiles, provideFileHooks, reportFailuresTo } from '@tideline/mfe-kit/files';
import { recoverStart } from './boot/recover-start.ts';
import { CrashBoundary } from './crash/crash-page.tsx';
import { fetchEarly, fetchForScreen } from './early.ts';
import { countCrashes } from './health/count-crashes.ts';
import { startBeacon } from './health/release-beacon.ts';
import { startReporting } from './reporting/reporter.ts';
import { loadFonts } from './fonts.ts';
import { isSignedOutPage } from './routes.ts';
import { readSnapshot } from './snapshot.ts';

/** The bundler's function that names the file of a chunk. */
declare let __webpack_get_script_filename__: (chunk: string) => string;

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root. It was not composed by the gateway.');

const snapshot = readSnapshot(document);
const shell = { remote: 'shell', release: snapshot.shell.release };
const isHere = ({ path }: { path: string }): boolean => path === location.pathname;
const owner = snapshot.remotes.find(({ routes, disabled }) => !disabled && routes.some(isHere));
const beacon = startBeacon({
  page: document,
  owner: owner?.name ?? shell.remote,
  send: (body) => void navigator.sendBeacon('/_registry/v1/beacon', body),
});
const reporting = countCrashes(startReporting(window, snapshot), beacon, shell);
const { report } = reporting;
reportFailuresTo((failure) => {
  if (failure.isLast && failure.owner) beacon.failed(failure.owner, 'load');
  return report(failure, failure.tags);
});
__webpack_get_script_filename__ = provideFileHooks().named(__webpack_get_script_filename__);
const root = createRoot(element);
const signedOut = isSignedOutPage(location.pathname);
if (!signedOut) fetchEarly(location.pathname);
fetchForScreen(snapshot, location); // does nothing if the boot script already sent the requests
beacon.loaded(shell);

// There are two stages: signed-out pages are light, and the signed-in shell adds the router, server cache and
// federation.
const stage = signedOut
  ? loadFiles(() => import(/* webpackChunkName: "light" */ './light/start.tsx'))
  : loadFiles(() => import(/* webpackChunkName: "frame" */ './frame/start.tsx'));

stage
  .then(({ start }) => {
    loadFonts(document.fonts);
    return start({ snapshot, ...reporting, beacon, page: document });
  })
  .then(
    (content) => root.render(<CrashBoundary report={report}>{content}</CrashBoundary>),
    (error: unknown) => {
      report(error, { phase: 'stage' });
      void recoverStart(document, () => location.reload());
    },
  );

// Watch mode publishes every change as a normal release, and a development page reloads itself after each one.
if (process.env['NODE_ENV'] === 'development')
  void import(/* webpackChunkName: "live-reload" */ './live-reload.ts').then(({ reloadOnRelease }) =>
    reloadOnRelease(snapshot),
  );

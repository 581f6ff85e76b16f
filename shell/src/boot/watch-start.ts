import { recoverStart } from './recover-start.ts';

/**
 * Watches the files that every page needs to start: the main script and the stylesheets, marked with `data-start`. A
 * file that fails is requested again at a new address. If that does not help, the page is requested again with the
 * fallback of the shell, which is its previous release. If this page already is the fallback, the user sees a notice
 * instead.
 */

/** Delays before further attempts to load a file. */
const RETRY_AFTER_MS = [400, 1_600];
/** Time limit for a stylesheet, because nothing is painted before it has arrived or failed. */
const STYLE_TIMEOUT_MS = 8_000;

type StartFile = HTMLScriptElement | HTMLLinkElement;

const isStartFile = (target: unknown): target is StartFile =>
  (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) && target.dataset['start'] !== undefined;

/** Replaces the element with one that has a new URL, because the browser would serve the old URL from its cache. */
function requestAgain(file: StartFile, attempt: number): void {
  const copy = document.createElement(file.localName) as StartFile;
  const address = (url: string) =>
    `${url.split('?')[0]}?again=${Math.round(performance.timeOrigin).toString(36)}.${attempt}`;
  copy.crossOrigin = 'anonymous';
  copy.integrity = file.integrity;
  copy.dataset['start'] = String(attempt);
  if (copy instanceof HTMLLinkElement) copy.rel = 'stylesheet';
  if (copy instanceof HTMLLinkElement && file instanceof HTMLLinkElement) copy.href = address(file.href);
  if (copy instanceof HTMLScriptElement && file instanceof HTMLScriptElement) copy.src = address(file.src);
  file.replaceWith(copy);
}

function failed(file: StartFile): void {
  const attempt = Number(file.dataset['start']);
  const delayMs = RETRY_AFTER_MS[attempt];
  if (delayMs === undefined) void recoverStart(document, () => location.reload());
  else setTimeout(() => requestAgain(file, attempt + 1), delayMs);
}

addEventListener(
  'error',
  (event) => {
    if (isStartFile(event.target)) failed(event.target);
  },
  { capture: true },
);

setTimeout(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-start="0"]'))
    if (!link.sheet) requestAgain(link, 1);
}, STYLE_TIMEOUT_MS);

import type { Snapshot } from '@tideline/registry/release';

const CHECK_EVERY_MS = 700;

/** Reloads the page, only in development, as soon as the gateway has a newer generation than this page. */
export function reloadOnRelease({ generation }: Snapshot): void {
  const reloadIfNewer = async () => {
    const answer = await fetch('/_registry/v1/current', { headers: { 'if-none-match': `"${generation}"` } }).catch(
      () => undefined,
    ); // the gateway may be restarting
    if (answer?.status !== 200) return;
    clearInterval(timer);
    location.reload();
  };
  const timer = setInterval(() => void reloadIfNewer(), CHECK_EVERY_MS);
}

import type { Snapshot } from '@tideline/registry/release';

const LOOK_EVERY_MS = 700;

/** Development only: loads the page anew as soon as the gateway has a newer generation than the page was composed of. */
export function reloadOnRelease({ generation }: Snapshot): void {
  const timer = setInterval(async () => {
    const answer = await fetch('/_registry/v1/current', { headers: { 'if-none-match': `"${generation}"` } }).catch(
      () => undefined,
    ); // the gateway restarts
    if (answer?.status !== 200) return;
    clearInterval(timer);
    location.reload();
  }, LOOK_EVERY_MS);
}

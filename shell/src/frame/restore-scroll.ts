/** Maximum time for a restored screen to reach its height again: a slow phone first loads its code and rows. */
const REACH_MS = 20_000;

/** Maximum time for a screen that has reached its height to stop moving. */
const HOLD_MS = 3_000;

/** Late content moves the page. After this long without movement, everything is loaded. */
const REST_MS = 500;

/** Events after which the user controls the scroll position. */
const SIGNS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a position as soon as the page is tall enough, and holds it while content above still moves the page.
 * Stops when the user scrolls, clicks or presses a key.
 *
 * @returns a function that stops it
 */
export function restoreScroll(top: number): () => void {
  const start = performance.now();
  let reached: number | null = null;
  let restingSince = start;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const sign of SIGNS) removeEventListener(sign, stop);
  };
  const look = () => {
    const now = performance.now();
    if (Math.abs(scrollY - top) > 1) {
      restingSince = now;
      scrollTo(0, top);
    }
    if (reached === null && Math.abs(scrollY - top) <= 1) reached = now;
    const isAtRest = reached !== null && now - restingSince >= REST_MS;
    const isLate = reached === null ? now - start >= REACH_MS : now - reached >= HOLD_MS;
    if (isAtRest || isLate) return stop();
    frame = requestAnimationFrame(look);
  };
  for (const sign of SIGNS) addEventListener(sign, stop, { passive: true });
  look();
  return stop;
}

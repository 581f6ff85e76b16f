/** As long as a screen that is gone back to may take to be as high again as it was, and then to come to rest. */
const PATIENCE_MS = 3_000;

/** What comes later pushes the page about; so long without that and everything is there. */
const REST_MS = 500;

/** From here on it is the person who says where the page stands. */
const SIGNS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Goes to a place as soon as the page is high enough for it, and stays there while what comes above it still moves the page.
 * Whoever scrolls or presses something meanwhile is left alone.
 *
 * @returns a function that gives up on it
 */
export function returnTo(top: number): () => void {
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
    if (isAtRest || now - (reached ?? start) >= PATIENCE_MS) return stop();
    frame = requestAnimationFrame(look);
  };
  for (const sign of SIGNS) addEventListener(sign, stop, { passive: true });
  look();
  return stop;
}

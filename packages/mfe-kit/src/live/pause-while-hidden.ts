import type { LivePage } from './live-page.ts';

/** Time after which a hidden tab disconnects. */
export const HIDDEN_MS = 60_000;

/** Pauses some time after the tab was hidden, and resumes when it is visible. Returns a function that stops this. */
export function pauseWhileHidden(
  { visibility, after }: Pick<LivePage, 'visibility' | 'after'>,
  { pause, resume }: { pause: () => void; resume: () => void },
): () => void {
  let isPaused = false;
  let cancelPause = (): void => undefined;
  const onVisibility = (): void => {
    cancelPause();
    if (visibility.visibilityState === 'hidden') {
      cancelPause = after(HIDDEN_MS, () => {
        isPaused = true;
        pause();
      });
    } else if (isPaused) {
      isPaused = false;
      resume();
    }
  };
  visibility.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    cancelPause();
    visibility.removeEventListener('visibilitychange', onVisibility);
  };
}

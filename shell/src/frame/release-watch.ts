import { useCallback, useEffect, useRef } from 'react';
import type { Snapshot } from '@tideline/registry/release';

/** Interval at which an open tab checks for newer releases. */
const CHECK_EVERY_MS = 10 * 60_000;

interface Current {
  generation: number;
  remotes: Record<string, { release: string; disabled?: boolean } | undefined>;
}

/** Returns whether the active releases, or the remotes that are turned off, differ from those of this page. */
export function isOutdated({ shell, remotes }: Snapshot, current: Current): boolean {
  const own: [name: string, release: string, disabled: boolean][] = [
    ['shell', shell.release, false],
    ...remotes.map(({ name, active, disabled = false }): [string, string, boolean] => [name, active.release, disabled]),
  ];
  return (
    own.some(([name, release, disabled]) => {
      const now = current.remotes[name];
      return now?.release !== release || (now.disabled ?? false) !== disabled;
    }) || Object.keys(current.remotes).length !== own.length
  );
}

async function look(snapshot: Snapshot, ask: typeof fetch): Promise<boolean> {
  const answer = await ask('/_registry/v1/current', { headers: { 'if-none-match': `"${snapshot.generation}"` } });
  return answer.status === 200 && isOutdated(snapshot, await answer.json());
}

/**
 * Checks for newer releases every ten minutes and whenever the tab becomes visible. Returns a function that reports
 * whether one was found. If so, the next navigation to another screen is a full page load, which picks up the new
 * releases.
 */
export function useReleaseWatch(snapshot: Snapshot): () => boolean {
  const outdated = useRef(false);
  useEffect(() => {
    const lookNow = async () => {
      if (document.visibilityState !== 'visible' || outdated.current) return;
      try {
        outdated.current = await look(snapshot, fetch);
      } catch {
        // the server is unreachable, but the next check may succeed
      }
    };
    const lookAgain = () => void lookNow();
    const timer = setInterval(lookAgain, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [snapshot]);
  return useCallback(() => outdated.current, []);
}

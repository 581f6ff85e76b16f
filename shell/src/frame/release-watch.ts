import { useCallback, useEffect, useRef } from 'react';
import type { Snapshot } from '@tideline/registry/release';

/** How often an open tab checks for newer releases. */
const CHECK_EVERY_MS = 10 * 60_000;

interface Current {
  generation: number;
  remotes: Record<string, { release: string } | undefined>;
}

/** True if the active releases differ from those this page was composed of. */
export function isOutdated({ shell, remotes }: Snapshot, current: Current): boolean {
  const own: [string, string][] = [
    ['shell', shell.release],
    ...remotes.map(({ name, active }): [string, string] => [name, active.release]),
  ];
  return (
    own.some(([name, release]) => current.remotes[name]?.release !== release) ||
    Object.keys(current.remotes).length !== own.length
  );
}

async function look(snapshot: Snapshot, ask: typeof fetch): Promise<boolean> {
  const answer = await ask('/_registry/v1/current', { headers: { 'if-none-match': `"${snapshot.generation}"` } });
  return answer.status === 200 && isOutdated(snapshot, await answer.json());
}

/**
 * Checks for newer releases when the tab is shown again and every ten minutes, and reports the result through the
 * returned function. The next change of screen then loads its document, and with it the new releases.
 */
export function useReleaseWatch(snapshot: Snapshot): () => boolean {
  const outdated = useRef(false);
  useEffect(() => {
    const lookNow = async () => {
      if (document.visibilityState !== 'visible' || outdated.current) return;
      try {
        outdated.current = await look(snapshot, fetch);
      } catch {
        // unreachable: the next check may succeed
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

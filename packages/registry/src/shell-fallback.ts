import type { Finding, GateName } from './finding.ts';
import { environmentFindings, type Member } from './gates/environment-gates.ts';
import type { LoadedGeneration, LoadedRemote } from './snapshot.ts';
import type { Release } from './store.ts';

/** A remote whose active release cannot run in the previous shell. */
export interface UnfitRemote {
  remote: string;
  /** The active release. */
  release: string;
  /** The previous release, which replaces it. Without one, the remote is disabled. */
  replacement?: string;
  /** Reasons why the active release does not fit. */
  findings: Finding[];
}

/** The generation that a browser gets if the active shell does not start there. */
export interface ShellFallback {
  loaded: LoadedGeneration;
  unfit: UnfitRemote[];
}

/**
 * Gates whose findings prevent a remote from running in a shell. Findings of other gates, such as an unknown icon or
 * slot, make a page less complete, but a disabled remote would be worse.
 */
const RUN_GATES: ReadonlySet<GateName> = new Set(['shell', 'federation', 'shares']);

const memberOf = ({ remote, release, remoteJson }: Release): Member => ({ remote, release, remoteJson });

const findingsIn = (shell: Release, release: Release): Finding[] =>
  environmentFindings([memberOf(shell), memberOf(release)]).filter(({ gate }) => RUN_GATES.has(gate));

/** Returns the remote as the shell can run it: without releases that do not fit, and disabled if none fits. */
function remoteFor(shell: Release, remote: LoadedRemote): { remote: LoadedRemote; unfit?: UnfitRemote } {
  const { active, previous, trial, disabled } = remote;
  if (disabled) return { remote };
  const fits = (release: Release): boolean => findingsIn(shell, release).length === 0;
  const usablePrevious = previous !== undefined && fits(previous) ? previous : undefined;
  const usableTrial = trial !== undefined && fits(trial.release) ? trial : undefined;
  const findings = findingsIn(shell, active);
  if (findings.length === 0)
    return {
      remote: {
        active,
        ...(usablePrevious && { previous: usablePrevious }),
        ...(usableTrial && { trial: usableTrial }),
      },
    };
  const unfit: UnfitRemote = { remote: active.remote, release: active.release, findings };
  if (usablePrevious === undefined) return { remote: { active, disabled: true }, unfit };
  return {
    remote: { active: usablePrevious, ...(usableTrial && { trial: usableTrial }) },
    unfit: { ...unfit, replacement: usablePrevious.release },
  };
}

/**
 * Combines the previous shell with the remotes of a generation, which were only checked against the active shell. A
 * remote that does not fit the previous shell uses its previous release if that one fits, and is disabled otherwise.
 * Without a previous shell, the active one is also the fallback.
 */
export function shellFallback(loaded: LoadedGeneration, previousShell: Release | undefined): ShellFallback {
  if (previousShell === undefined) return { loaded, unfit: [] };
  const decided = loaded.remotes.map((remote) => remoteFor(previousShell, remote));
  return {
    loaded: { ...loaded, shell: previousShell, remotes: decided.map(({ remote }) => remote) },
    unfit: decided.flatMap(({ unfit }) => unfit ?? []),
  };
}

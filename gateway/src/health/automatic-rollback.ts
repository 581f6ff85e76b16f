import {
  apply,
  recordAudit,
  RegistryError,
  rollback,
  type GenerationEntry,
  type LoadedGeneration,
  type ReleaseHealth,
  type Store,
} from '@tideline/registry';
import type { Logger } from '../operations/log.ts';
import { judge, judgeTrial } from './failing-release.ts';
import type { ReleaseReports } from './release-reports.ts';

const BY = 'the gateway, automatically';

export interface AutomaticRollbackParts {
  store: Store;
  environment: string;
  contractVersion: string | undefined;
  logger: Logger;
  reports: ReleaseReports;
  now(): number;
  loaded(): LoadedGeneration | undefined;
  /** Makes a new generation visible immediately. */
  refresh(): Promise<void>;
}

export interface AutomaticRollback {
  decide(healths: Readonly<Record<string, ReleaseHealth>>): Promise<void>;
  /** Waits for the decisions in progress. */
  idle(): Promise<void>;
}

interface FailingRelease {
  remote: string;
  release: string;
  sessions: number;
}

const reasonOf = ({ release, sessions }: FailingRelease): string =>
  `${release} failed in ${sessions} sessions within an hour of becoming active`;

async function stay(parts: AutomaticRollbackParts, failing: FailingRelease, why: string): Promise<void> {
  const { logger, reports, now } = parts;
  const { remote, release } = failing;
  const reason = `${reasonOf(failing)}, and stays: ${why}`;
  logger.error({ remote, release, sessions: failing.sessions, why }, 'a release fails and is not rolled back');
  await reports.decided(failing, { at: new Date(now()).toISOString(), did: 'stayed', reason });
}

/** Ends a trial. Does nothing if another gateway or an operator acted first. */
async function endTrial(
  parts: AutomaticRollbackParts,
  failing: FailingRelease,
  trial: 'finish' | 'abort',
  why: string,
): Promise<boolean> {
  const { store, environment, contractVersion, logger, now, refresh } = parts;
  const { remote, release } = failing;
  const at = new Date(now()).toISOString();
  const fits = contractVersion === undefined ? {} : { contractVersion };
  try {
    await apply(store, environment, { changes: [{ remote, trial, release }], by: BY, at, reason: why, ...fits });
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    if (error.code !== 'TRIAL_REFUSED') logger.error({ err: error, ...failing }, 'a trial cannot be ended');
    return false;
  }
  await refresh();
  const target = `${remote} trial ${trial} ${release}`;
  await recordAudit(store, { at, by: BY, action: 'automatic', target, outcome: 'done', reason: why });
  return true;
}

async function judgeOnTrial(
  parts: AutomaticRollbackParts,
  remote: string,
  entry: GenerationEntry,
  healths: Readonly<Record<string, ReleaseHealth>>,
): Promise<void> {
  const { logger, reports, now } = parts;
  const verdict = judgeTrial({ remote, entry, healths });
  if (verdict.kind === 'fine' || verdict.kind === 'stay' || entry.trial === undefined) return;
  const { sessions } = verdict;
  const failing = { remote, release: entry.trial.release, sessions };
  if (verdict.kind === 'finish') {
    const isDone = await endTrial(parts, failing, 'finish', `${failing.release} ran in ${sessions} sessions on trial`);
    if (isDone) logger.info(failing, 'a release on trial was activated for all sessions');
    return;
  }
  const reason = `${failing.release} failed in ${sessions} sessions on trial`;
  if (!(await endTrial(parts, failing, 'abort', reason))) return;
  logger.error(failing, 'a release on trial failed, and its trial was aborted');
  await reports.decided(failing, { at: new Date(now()).toISOString(), did: 'went back', reason });
}

async function rollBack(parts: AutomaticRollbackParts, failing: FailingRelease, to: string): Promise<void> {
  const { store, environment, contractVersion, logger, reports, now, refresh } = parts;
  const { remote, release, sessions } = failing;
  const at = new Date(now()).toISOString();
  const reason = reasonOf(failing);
  try {
    await rollback(store, environment, {
      target: { remote, failed: release },
      by: BY,
      at,
      reason,
      ...(contractVersion !== undefined && { contractVersion }),
    });
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    // another gateway or an operator acted first
    if (error.code === 'GENERATION_CONFLICT') return;
    return stay(parts, failing, error.message.split('\n')[0] ?? error.code);
  }
  await refresh();
  logger.error({ remote, release, sessions, to }, 'a release failed and was rolled back');
  await reports.decided(failing, { at, did: 'went back', reason: `${reason}; back at ${to}` });
  const target = `${remote} ${release} to ${to}`;
  await recordAudit(store, { at, by: BY, action: 'automatic rollback', target, outcome: 'done', reason });
}

/**
 * Rolls a remote back to its previous release if the active one fails. Several gateways may decide this at the same
 * time: the first one changes the environment, and the others then find another active release.
 */
export function createAutomaticRollback(parts: AutomaticRollbackParts): AutomaticRollback {
  const { now, loaded } = parts;

  let running: Promise<void> = Promise.resolve();
  const decide = async (healths: Readonly<Record<string, ReleaseHealth>>): Promise<void> => {
    for (const [remote, entry] of Object.entries(loaded()?.generation.entries ?? {})) {
      await judgeOnTrial(parts, remote, entry, healths);
      const verdict = judge({ remote, entry, healths, nowMs: now() });
      if (verdict.kind === 'fine' || verdict.kind === 'finish') continue;
      const failing = { remote, release: entry.active, sessions: verdict.sessions };
      await (verdict.kind === 'go back' ? rollBack(parts, failing, verdict.to) : stay(parts, failing, verdict.why));
    }
  };
  return {
    // makes decisions one after another, because each ends with another report
    decide: (healths) => (running = running.catch(() => undefined).then(() => decide(healths))),
    idle: () => running.catch(() => undefined),
  };
}

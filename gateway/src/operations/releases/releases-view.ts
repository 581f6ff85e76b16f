import {
  activationOf,
  budgetsOf,
  CONTENT_BUCKETS_MS,
  current,
  findRelease,
  healthKey,
  sessionsSince,
  weightsOf,
  type Activation,
  type ReleaseHealth,
  type Store,
  type Trial,
  type Weight,
} from '@tideline/registry';
import { historyOf } from '../../registry/registry-views.ts';

/** Number of generations listed on the page. */
const SHOWN_GENERATIONS = 20;

interface TrialView extends Pick<Trial, 'release' | 'percent' | 'finishAfter'> {
  /** Number of sessions since the trial began. */
  sessions: number;
  health: ReleaseHealth | undefined;
}

export interface AppView {
  remote: string;
  active: string;
  previous: string | undefined;
  isOff: boolean;
  trial: TrialView | undefined;
  activation: Activation | undefined;
  /** Undefined if the release is unreadable. */
  weights: { entry: Weight; page: Weight; total: Weight } | undefined;
  /** Reports of browsers about the active release, and about the previous one. */
  after: ReleaseHealth | undefined;
  before: ReleaseHealth | undefined;
}

export interface ReleasesView {
  environment: string;
  generation: number;
  apps: AppView[];
  /** The gateway's decisions about failing releases, newest first. */
  decisions: { remote: string; at: string; reason: string }[];
  history: Awaited<ReturnType<typeof historyOf>>;
}

const releaseIn = (text: string | undefined): string | undefined => text?.split(' ')[0];

/**
 * Returns the release that was active before the current one, even if the entry has no `previous` after a rollback.
 * Skips changes that keep the release, such as disabling a remote or starting a trial.
 */
const releaseBefore = (history: ReleasesView['history'], remote: string, active: string): string | undefined =>
  history
    .flatMap(({ changes }) => changes)
    .filter((change) => change.remote === remote && releaseIn(change.to) === active)
    .map(({ from }) => releaseIn(from))
    .find((from) => from !== active);

const viewTrial = ({ activated, ...trial }: Trial, health: ReleaseHealth | undefined): TrialView => ({
  ...trial,
  sessions: health === undefined ? 0 : sessionsSince(health, activated.at),
  health,
});

/** Reads everything that operators see about the releases of an environment. */
export async function viewReleases(
  store: Store,
  environment: string,
  healths: Readonly<Record<string, ReleaseHealth>>,
): Promise<ReleasesView> {
  const now = await current(store, environment);
  const history = await historyOf(store, environment, SHOWN_GENERATIONS);
  const apps = Object.entries(now?.entries ?? {}).map(async ([remote, entry]): Promise<AppView> => {
    const release = await findRelease(store, remote, entry.active);
    const before = entry.previous ?? releaseBefore(history, remote, entry.active);
    return {
      remote,
      active: entry.active,
      previous: entry.previous,
      isOff: entry.disabled === true,
      trial: entry.trial && viewTrial(entry.trial, healths[healthKey({ remote, release: entry.trial.release })]),
      activation: now && (await activationOf(store, environment, now, remote)),
      weights: release && weightsOf(release, await budgetsOf(store, environment, release.remoteJson)),
      after: healths[healthKey({ remote, release: entry.active })],
      before: before === undefined ? undefined : healths[healthKey({ remote, release: before })],
    };
  });
  return {
    environment,
    generation: now?.generation ?? 0,
    apps: (await Promise.all(apps)).toSorted((a, b) => (a.remote < b.remote ? -1 : 1)),
    decisions: Object.values(healths)
      .flatMap(({ remote, automatic }) => (automatic === undefined ? [] : [{ remote, ...automatic }]))
      .toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    history,
  };
}

/**
 * Returns the upper bound, in milliseconds, within which three of four pages showed their content: Infinity beyond
 * the last bound, undefined without pages.
 */
export function contentP75({ content }: ReleaseHealth): number | undefined {
  const pages = content.buckets.reduce((sum, count) => sum + count, 0);
  if (pages === 0) return undefined;
  let seen = 0;
  const index = content.buckets.findIndex((count) => (seen += count) >= pages * 0.75);
  return CONTENT_BUCKETS_MS[index] ?? Infinity;
}

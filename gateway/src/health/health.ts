import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { originOf } from '@tideline/reporting';
import type { LoadedGeneration, ReleaseHealth, Store } from '@tideline/registry';
import { limitKey } from '../http/client-address.ts';
import { isThisMachine } from '../http/host.ts';
import type { HeaderList } from '../http/security-headers.ts';
import type { Violation } from '../monitoring/security-reports.ts';
import type { Visits } from '../releases-of-visit/visits.ts';
import type { Logger } from '../operations/log.ts';
import { createAutomaticRollback } from './automatic-rollback.ts';
import { createBeacon } from './beacon.ts';
import { ReleaseReports, type Named, type Source } from './release-reports.ts';

export interface HealthParts {
  store: Store;
  environment: string;
  secret: KeyObject;
  security: HeaderList;
  visits: Visits;
  now(): number;
  addressOf(request: IncomingMessage): string;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
  loaded(): LoadedGeneration | undefined;
  /** Makes a new generation visible immediately. */
  refresh(): Promise<void>;
  logger: Logger;
  contractVersion: string | undefined;
  /** Whether a failing release is rolled back. */
  autoRollback: boolean;
  /** Whether there is no proxy, so that only clients on this machine have loopback addresses. */
  isLocal: boolean;
  onError(error: unknown): void;
}

/** Health of the environment's releases in browsers. */
export interface Health {
  beacon(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Counts a violation of the content security policy for the release whose file caused it. */
  violatedPolicy(violation: Violation): void;
  /** Counts a browser in which the active shell did not start. */
  shellFailed(request: IncomingMessage): void;
  sums(): Promise<Record<string, ReleaseHealth>>;
  start(): Promise<void>;
  /** Stores the reports in memory, and waits for the decisions based on them. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export function createHealth({ security, visits, addressOf, isOwnOrigin, isLocal, ...parts }: HealthParts): Health {
  const { loaded, autoRollback } = parts;
  const entryOf = ({ remote }: Named) => loaded()?.generation.entries[remote];
  const reports: ReleaseReports = new ReleaseReports({
    ...parts,
    sinceOf: (named) => {
      const { trial, active, activated } = entryOf(named) ?? {};
      if (trial?.release === named.release) return trial.activated.at;
      return active === named.release ? activated?.at : undefined;
    },
    onStored: async (sums) => {
      if (autoRollback) await rollBackFailing.decide(sums);
    },
  });
  const rollBackFailing = createAutomaticRollback({ ...parts, reports });
  const sourceOf = (request: IncomingMessage): Source | undefined => {
    const visit = visits.of(request);
    if (visit === undefined) return undefined;
    const address = addressOf(request);
    // on this machine all clients have the same address, and may use the operators' listener anyway
    return { visit, address: isLocal && isThisMachine(address) ? visit : limitKey(address) };
  };
  const isLive = (named: Named): boolean => {
    const { active, previous, trial } = entryOf(named) ?? {};
    return [active, previous, trial?.release].includes(named.release);
  };
  const isKnown = (named: Named): boolean => isLive(named) || reports.knows(named);
  return {
    beacon: createBeacon({ security, reports, addressOf, sourceOf, isOwnOrigin, isKnown }),
    violatedPolicy({ source, blocked }) {
      const owner = originOf(source) ?? originOf(blocked);
      if (owner !== undefined && isKnown(owner)) reports.violatedPolicy(owner);
    },
    shellFailed(request) {
      const source = sourceOf(request);
      const release = loaded()?.shell.release;
      if (source !== undefined && release !== undefined) reports.failed({ remote: 'shell', release }, 'load', source);
    },
    sums: () => reports.sums(),
    start: () => reports.start(),
    settle: async () => {
      await reports.flush();
      await rollBackFailing.idle();
    },
    stop: () => reports.flush(),
  };
}

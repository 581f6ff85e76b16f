import type { NotificationFact } from '../../../ledger/notify/notification-fact.ts';

export interface TroubledConnection {
  id: string;
  host: string;
  problem: string;
  /** Id of the last successful run. The same problem after that run is a new occurrence. */
  lastGoodRunId: string | null;
}

/** Returns facts about connections that need the user's attention, once per occurrence. */
export const connectionFacts = (connections: readonly TroubledConnection[]): NotificationFact[] =>
  connections.map(({ id, host, problem, lastGoodRunId }) => ({
    type: 'connection_problem',
    subject: { kind: 'connection', id },
    dedupKey: `connection_problem ${id} ${problem} ${lastGoodRunId ?? ''}`,
    severity: 'warning',
    href: '/settings?section=connections',
    params: { host, problem },
  }));

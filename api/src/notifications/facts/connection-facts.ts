import type { NotificationFact } from '../notification-fact.ts';

export interface TroubledConnection {
  id: string;
  host: string;
  problem: string;
  /** The run that worked last; the same trouble after it is another one. */
  lastGoodRunId: string | null;
}

/** Connections that need a person, once for each time they begin to. */
export const connectionFacts = (connections: readonly TroubledConnection[]): NotificationFact[] =>
  connections.map(({ id, host, problem, lastGoodRunId }) => ({
    type: 'connection_problem',
    subject: { kind: 'connection', id },
    dedupKey: `connection_problem ${id} ${problem} ${lastGoodRunId ?? ''}`,
    severity: 'warning',
    href: '/settings?section=connections',
    params: { host, problem },
  }));

import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Dsn } from './dsn.ts';
import type { ReceiverResponse } from './receivers.ts';

export type RelayOutcome = 'forwarded' | 'spooled' | 'delivered' | 'dropped' | 'failed';

export interface RelayedEnvelope {
  /** Host and project of the receiver, without its key. */
  receiver: string;
  outcome: RelayOutcome;
  /** Status from the receiver, or the reason why there is none. */
  reason: string;
  bytes: number;
  /** Time until the receiver responded; undefined if it was not contacted. */
  durationMs?: number;
}

/** One receiver with its circuit. */
export interface Lane {
  dsn: Dsn;
  label: string;
  key: string;
  breaker: CircuitBreaker;
  /** Whether the log already reports that the receiver is down. */
  isReportedDown: boolean;
}

interface AnsweredAttempt<Kind extends string> extends ReceiverResponse {
  kind: Kind;
  /** The pause that the receiver requested. */
  pauseMs: number;
  /** Whether the receiver may have accepted the envelope although the attempt failed. */
  isDoubtful: boolean;
}

export type Attempt =
  | AnsweredAttempt<'answered'>
  | AnsweredAttempt<'unavailable'>
  | { kind: 'unreachable'; isTimeout: boolean; isDoubtful: boolean };

export const reasonOf = (attempt: Attempt): string =>
  attempt.kind === 'unreachable' ? (attempt.isTimeout ? 'timeout' : 'unreachable') : String(attempt.status);

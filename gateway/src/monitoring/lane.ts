import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Dsn } from './dsn.ts';
import type { ReceiverResponse } from './receivers.ts';

export type RelayOutcome = 'forwarded' | 'spooled' | 'delivered' | 'dropped' | 'failed';

export interface RelayedEnvelope {
  /** Host and project of the receiver, without its key. */
  receiver: string;
  outcome: RelayOutcome;
  /** Status of the receiver, or why there is none. */
  reason: string;
  bytes: number;
  /** Until the receiver answered; undefined: it was not contacted. */
  durationMs?: number;
}

/** One receiver with its circuit. */
export interface Lane {
  dsn: Dsn;
  label: string;
  key: string;
  breaker: CircuitBreaker;
  /** Whether the log says that it is down. */
  isReportedDown: boolean;
}

interface AnsweredAttempt<Kind extends string> extends ReceiverResponse {
  kind: Kind;
  /** How long the receiver wants to be left alone. */
  pauseMs: number;
  /** Whether the receiver may have taken the envelope although it failed. */
  isDoubtful: boolean;
}

export type Attempt =
  | AnsweredAttempt<'answered'>
  | AnsweredAttempt<'unavailable'>
  | { kind: 'unreachable'; isTimeout: boolean; isDoubtful: boolean };

export const reasonOf = (attempt: Attempt): string =>
  attempt.kind === 'unreachable' ? (attempt.isTimeout ? 'timeout' : 'unreachable') : String(attempt.status);

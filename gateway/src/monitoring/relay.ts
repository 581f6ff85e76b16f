import { errorCode } from '../http/error-code.ts';
import { requestedPauseMs } from './back-off.ts';
import { CircuitBreaker, type BreakerOptions, type CircuitState } from './circuit-breaker.ts';
import { delayedEnvelope } from './delayed-envelope.ts';
import type { Dsn } from './dsn.ts';
import type { ContentEncoding } from './envelope-header.ts';
import { reasonOf, type Attempt, type Lane, type RelayedEnvelope } from './lane.ts';
import type { Receivers } from './receivers.ts';
import { receiverKey, SpoolFolder, type SpoolLimits, type SpoolTotals } from './spool-folder.ts';
import { SpoolDelivery } from './spool-delivery.ts';

export type Pauses = Pick<BreakerOptions, 'failuresMax' | 'firstPauseMs' | 'longestPauseMs'>;

export interface RelayParts {
  receivers: Receivers;
  dsns: readonly Dsn[];
  /** Undefined drops envelopes for an unreachable receiver. */
  spool: SpoolLimits | undefined;
  pauses?: Pauses | undefined;
  now(): number;
  random(): number;
  observe(envelope: RelayedEnvelope): void;
  onCircuit(receiver: string, state: CircuitState): void;
  onError(error: unknown): void;
}

export interface IncomingEnvelope {
  receiver: Dsn;
  header: Readonly<Record<string, unknown>>;
  encoding: ContentEncoding;
  body: Buffer;
  headers: Record<string, string>;
}

export interface RelayAnswer {
  status: number;
  headers: readonly string[];
}

export interface ReceiverReport extends SpoolTotals {
  receiver: string;
  circuit: CircuitState;
  /** Time until the next attempt. */
  pauseMs: number;
}

const PAUSES: Pauses = { failuresMax: 3, firstPauseMs: 500, longestPauseMs: 60_000 };
/** The browser SDK respects Retry-After with any status, so an outage does not cost one request per event. */
const PAUSE_OF_CLIENTS = ['Retry-After', '30'] as const;
/** Statuses of an unavailable receiver, or of a proxy in front of it. */
const UNAVAILABLE = new Set([502, 503, 504]);
/** Error codes of failures before anything was sent. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const labelOf = ({ host, prefix, project }: Dsn): string => `${host}/${prefix === '' ? '' : `${prefix}/`}${project}`;

/**
 * Sends envelopes to their receivers. Envelopes for an unavailable receiver wait on disk and are delivered in order
 * later. Until then only single attempts are made.
 */
export class Relay {
  readonly #parts: RelayParts;
  readonly #lanes: ReadonlyMap<Dsn, Lane>;
  readonly #spool: SpoolFolder | undefined;
  readonly #delivery: SpoolDelivery | undefined;

  constructor(parts: RelayParts) {
    const { dsns, spool, pauses = PAUSES, now, random, observe, onError } = parts;
    this.#parts = parts;
    this.#lanes = new Map(
      dsns.map((dsn) => [
        dsn,
        {
          dsn,
          label: labelOf(dsn),
          key: receiverKey(dsn),
          breaker: new CircuitBreaker({ ...pauses, now, random }),
          isReportedDown: false,
        },
      ]),
    );
    if (spool === undefined || dsns.length === 0) return;
    this.#spool = new SpoolFolder(spool, now);
    this.#delivery = new SpoolDelivery({
      spool: this.#spool,
      lanes: [...this.#lanes.values()],
      firstPauseMs: pauses.firstPauseMs,
      now,
      observe,
      onError,
      attempt: (lane, body, contentType) => this.#attempt(lane, body, { 'content-type': contentType }),
    });
  }

  /** Delivers envelopes that were stored before a restart. */
  start(): void {
    this.#delivery?.start();
  }

  close(): Promise<void> {
    return this.#delivery?.close() ?? Promise.resolve();
  }

  reports(): ReceiverReport[] {
    return [...this.#lanes.values()].map(({ label, key, breaker }) => ({
      receiver: label,
      circuit: breaker.state,
      pauseMs: Math.max(breaker.pauseMs, this.#delivery?.pauseMs(key) ?? 0),
      ...(this.#spool?.totals(key) ?? { files: 0, bytes: 0, oldestMs: undefined }),
    }));
  }

  async forward(envelope: IncomingEnvelope): Promise<RelayAnswer> {
    const { observe, now } = this.#parts;
    const lane = this.#laneOf(envelope.receiver);
    const bytes = envelope.body.length;
    const observed = { receiver: lane.label, bytes };
    // the queued reports go first
    if (this.#spool?.oldest(lane.key) !== undefined || !lane.breaker.admit()) {
      const isStored = await this.#store(lane, envelope);
      observe({ ...observed, outcome: isStored ? 'spooled' : 'failed', reason: 'waiting' });
      return isStored ? { status: 200, headers: [] } : { status: 503, headers: PAUSE_OF_CLIENTS };
    }
    const startedMs = now();
    const attempt = await this.#attempt(lane, envelope.body, envelope.headers);
    const durationMs = now() - startedMs;
    if (attempt.kind === 'answered') {
      // other envelopes may have been stored while this one was the single attempt of an open circuit
      if (this.#spool?.oldest(lane.key) !== undefined) this.#delivery?.wake(lane);
      const { status, headers } = attempt;
      const isFinal = status >= 200 && (status < 300 || status >= 400);
      observe({ ...observed, outcome: 'forwarded', reason: String(status), durationMs });
      return { status: isFinal ? status : 502, headers };
    }
    const reason = reasonOf(attempt);
    const mayRepeat = !attempt.isDoubtful || isRepeatable(envelope.header);
    const isStored = mayRepeat && (await this.#store(lane, envelope));
    observe({ ...observed, outcome: isStored ? 'spooled' : 'failed', reason, durationMs });
    if (isStored) return { status: 200, headers: [] };
    if (attempt.kind === 'unavailable') return { status: attempt.status, headers: attempt.headers };
    return { status: attempt.isTimeout ? 504 : 502, headers: PAUSE_OF_CLIENTS };
  }

  #laneOf(receiver: Dsn): Lane {
    const lane = this.#lanes.get(receiver);
    if (lane === undefined) throw new Error(`${labelOf(receiver)} is not a configured receiver`);
    return lane;
  }

  /** Stores an envelope on disk; false if there is no space. A disk failure costs only reports. */
  async #store(lane: Lane, { body, encoding, header, headers }: IncomingEnvelope): Promise<boolean> {
    if (this.#spool === undefined) return false;
    try {
      const delayed = await delayedEnvelope(body, encoding, header);
      if (delayed === undefined) return false;
      const contentType = headers['content-type'] ?? 'application/x-sentry-envelope';
      const content = { contentType, isRepeatable: isRepeatable(header), body: delayed };
      const isStored = await this.#spool.add(lane.key, content);
      this.#delivery?.wake(lane);
      return isStored;
    } catch (error) {
      this.#parts.onError(error);
      return false;
    }
  }

  /** Sends once and informs the circuit of the result. */
  async #attempt(lane: Lane, body: Buffer, headers: Record<string, string>): Promise<Attempt> {
    try {
      const response = await this.#parts.receivers.send(lane.dsn, 'envelope', body, headers);
      const pauseMs = requestedPauseMs(response.status, response.backOff, this.#parts.now());
      const isAvailable = !UNAVAILABLE.has(response.status);
      if (isAvailable) lane.breaker.succeeded();
      else lane.breaker.failed(pauseMs);
      // after a 503 the receiver has not accepted the envelope, but after a 502 or 504 from a proxy it may have
      return {
        ...response,
        kind: isAvailable ? 'answered' : 'unavailable',
        pauseMs,
        isDoubtful: !isAvailable && response.status !== 503,
      };
    } catch (error) {
      lane.breaker.failed();
      const code = errorCode(error);
      return { kind: 'unreachable', isTimeout: code.endsWith('_TIMEOUT'), isDoubtful: !BEFORE_SENDING.has(code) };
    } finally {
      const isDown = lane.breaker.state !== 'closed';
      if (isDown !== lane.isReportedDown) this.#parts.onCircuit(lane.label, lane.breaker.state);
      lane.isReportedDown = isDown;
    }
  }
}

/**
 * Returns whether an envelope may be sent twice. Receivers recognize repeated events by their id, but would count
 * session updates and client reports twice.
 */
const isRepeatable = ({ event_id: id }: Readonly<Record<string, unknown>>): boolean => typeof id === 'string';

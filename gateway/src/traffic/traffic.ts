import type { IncomingMessage, Server } from 'node:http';
import { ResponseRelay } from './response-relay.ts';
import { BodyIntake } from './body-intake.ts';
import { guardConnections } from './connection-guard.ts';
import { Counts } from './counts.ts';
import { trafficLimits, type Refusal, type TrafficLimits } from './limits.ts';
import { PaceMonitor } from './pace-monitor.ts';
import { UpstreamSlots } from './upstream-slots.ts';

export interface TrafficParts {
  limits: Partial<TrafficLimits>;
  now(): number;
  /** Whether connections from this address carry other clients' requests. */
  isProxy(address: string): boolean;
  observe(refusal: Refusal): void;
  /** Interval of the check for slow clients. */
  beatMs?: number;
}

export interface TrafficCounts {
  upstreamActive: number;
  upstreamWaiting: number;
  arrivingBodies: number;
  bodyBytes: number;
  answerBytes: number;
  longAnswers: number;
  uploads: number;
  streams: number;
}

const busySeconds = 1;
/** Time before a retry. A request that got no slot in time should return only when fewer requests are waiting. */
const overloadRetrySeconds = 10;
const streamRetrySeconds = 30;

/**
 * Limits how much of this process requests may use: each address gets its share, and slow clients do not tie up
 * resources that others need.
 */
export class Traffic {
  readonly limits: TrafficLimits;
  readonly bodies: BodyIntake;
  readonly slots: UpstreamSlots;
  /** Slots for documents that begin in one turn of the event loop. */
  readonly documents: UpstreamSlots;
  readonly answers: ResponseRelay;
  readonly #parts: TrafficParts;
  readonly #pace: PaceMonitor;
  readonly #uploads = new Counts();
  readonly #streams = new Counts();

  constructor(parts: TrafficParts) {
    this.#parts = parts;
    this.limits = { ...trafficLimits, ...parts.limits };
    this.slots = new UpstreamSlots(this.limits, parts.now);
    const { documentsPerTurn: upstream, documentsPerTurnAndAddress: upstreamPerAddress } = this.limits;
    this.documents = new UpstreamSlots({ ...this.limits, upstream, upstreamPerAddress }, parts.now);
    this.#pace = new PaceMonitor(parts.now, () => this.#beat(), parts.beatMs);
    this.bodies = new BodyIntake(this.limits, this.#pace);
    this.answers = new ResponseRelay(this.limits, parts.now);
  }

  get counts(): TrafficCounts {
    const { slots, bodies, answers } = this;
    return {
      upstreamActive: slots.active,
      upstreamWaiting: slots.waiting,
      arrivingBodies: bodies.arriving,
      bodyBytes: bodies.heldBytes,
      answerBytes: answers.bufferedBytes,
      longAnswers: answers.long,
      uploads: this.#uploads.total,
      streams: this.#streams.total,
    };
  }

  /** Limits the connections of a server. */
  guard(server: Server): void {
    server.maxConnections = this.limits.connections;
    guardConnections(server, {
      limits: this.limits,
      isProxy: this.#parts.isProxy,
      onRefused: (refusal) => this.refused(refusal),
    });
  }

  refused(refusal: Refusal): void {
    this.#parts.observe(refusal);
  }

  /** Returns the error for a rejected client, caused either by its own behavior or by the server's load. */
  answerTo(refusal: Refusal): {
    code: 'REQUEST_TOO_SLOW' | 'TOO_MANY_REQUESTS' | 'SERVER_BUSY';
    retryAfterSeconds?: number;
  } {
    if (refusal === 'streams') return { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: streamRetrySeconds };
    if (refusal === 'requests' || refusal === 'uploads')
      return { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: busySeconds };
    if (refusal === 'waiting') return { code: 'SERVER_BUSY', retryAfterSeconds: overloadRetrySeconds };
    if (refusal === 'body-bytes' || refusal === 'long-answers')
      return { code: 'SERVER_BUSY', retryAfterSeconds: busySeconds };
    return { code: 'REQUEST_TOO_SLOW' };
  }

  /** Takes a slot for a streamed body. Returns a function that releases it; undefined if no slot is free. */
  openUpload(key: string, request: IncomingMessage, onSlow: () => void): (() => void) | undefined {
    const { uploads, uploadsPerAddress } = this.limits;
    const leave = this.#take(this.#uploads, key, uploadsPerAddress, uploads);
    if (leave === undefined) return undefined;
    const unwatch = this.watchBody(request, onSlow);
    return () => {
      unwatch();
      leave();
    };
  }

  /** Takes a slot for an event stream. Returns a function that releases it; undefined if no slot is free. */
  openStream(key: string): (() => void) | undefined {
    return this.#take(this.#streams, key, this.limits.streamsPerAddress, this.limits.streams);
  }

  /** Watches the pace of a body that other code reads, but only while that code waits for the client. */
  watchBody(request: IncomingMessage, onSlow: () => void): () => void {
    const before = request.socket.bytesRead;
    const unwatch = this.#pace.watch({
      pace: this.limits.uploadPace,
      moved: () => request.socket.bytesRead - before,
      waitsForClient: () => !request.complete && request.readableLength === 0,
      onSlow,
    });
    request.once('end', unwatch).once('close', unwatch);
    return unwatch;
  }

  close(): void {
    this.#pace.close();
  }

  #beat(): void {
    this.slots.expire();
    this.documents.expire();
    this.answers.makeWay();
  }

  #take(counts: Counts, key: string, ofKey: number, ofAll: number): (() => void) | undefined {
    if (counts.of(key) >= ofKey || counts.total >= ofAll) return undefined;
    counts.add(key, 1);
    let isTaken = true;
    return () => {
      if (isTaken) counts.add(key, -1);
      isTaken = false;
    };
  }
}

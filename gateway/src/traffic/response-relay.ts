import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Counts, Ordered } from './counts.ts';
import type { Refusal, TrafficLimits } from './limits.ts';

export interface Relayed {
  upstream: Readable & Pick<IncomingMessage, 'headers'>;
  response: ServerResponse;
  /** Limit key of the client's address. */
  key: string;
  /** Whether the response is an event stream, which never ends and therefore never counts as a long response. */
  isStream: boolean;
  /** Writes the head, after which the response may start. */
  begin(): void;
  /** Called when the api is finished, or when its response is so long that it no longer counts as an active request. */
  onUpstreamFree(): void;
  /** Called if the response is dropped. If it has not started, the client can still get an error. */
  onRefused(refusal: Refusal): void;
}

interface Answer extends Relayed {
  passed: number;
  /** Bytes buffered for the client. */
  buffered: number;
  hasBegun: boolean;
  /** Time since which the api has been waiting for the client; undefined if it is not waiting. */
  pausedMs: number | undefined;
}

/**
 * Relays responses. Data that the client has not read is buffered up to a limit, so that the api is done with a
 * request once it has responded. Long responses leave the regular slots and use a few separate ones, which addresses
 * share. A response with a slow client yields to waiting ones. `guardConnections` disconnects a client that reads
 * nothing at all.
 */
export class ResponseRelay {
  readonly #limits: TrafficLimits;
  readonly #now: () => number;
  /** Responses with buffered data. */
  readonly #slow = new Ordered<Answer>();
  readonly #buffered = new Counts();
  readonly #long = new Ordered<Answer>();
  readonly #waiting = new Ordered<Answer>();

  constructor(limits: TrafficLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  get bufferedBytes(): number {
    return this.#buffered.total;
  }

  get long(): number {
    return this.#long.size;
  }

  /** Returns the callback for when the client has the response or has disconnected. */
  relay(relayed: Relayed): () => void {
    const { upstream, isStream } = relayed;
    const answer: Answer = { ...relayed, passed: 0, buffered: 0, hasBegun: false, pausedMs: undefined };
    if (!isStream && Number(upstream.headers['content-length'] ?? 0) > this.#limits.longAnswerBytes)
      this.#enterLong(answer);
    else this.#begin(answer);
    return () => this.#leave(answer);
  }

  /** Makes space for waiting long responses by dropping those whose clients have read nothing for a while. */
  makeWay(): void {
    if (this.#waiting.size === 0) return;
    const before = this.#now() - this.#limits.longAnswerYieldMs;
    for (const answer of this.#long)
      if (answer.pausedMs !== undefined && answer.pausedMs <= before) this.#letGo(answer, 'long-answers');
  }

  #begin(answer: Answer): void {
    const { upstream, response } = answer;
    answer.hasBegun = true;
    answer.begin();
    upstream.on('data', (chunk: Buffer) => {
      answer.passed += chunk.length;
      if (!response.write(chunk)) this.#keep(answer);
      if (!answer.isStream && answer.passed > this.#limits.longAnswerBytes && !this.#long.has(answer))
        this.#enterLong(answer);
    });
    upstream.once('end', () => {
      answer.onUpstreamFree();
      response.end();
    });
    response.on('drain', () => this.#catchUp(answer));
  }

  #enterLong(answer: Answer): void {
    answer.onUpstreamFree();
    if (this.#hasPlace(answer.key)) return this.#startLong(answer);
    const { waitingLongAnswersPerAddress, waitingLongAnswers } = this.#limits;
    if (this.#waiting.sizeOf(answer.key) >= waitingLongAnswersPerAddress || this.#waiting.size >= waitingLongAnswers)
      return this.#letGo(answer, 'long-answers');
    this.#waiting.add(answer.key, answer);
    answer.upstream.pause();
  }

  #hasPlace(key: string): boolean {
    return this.#long.size < this.#limits.longAnswers && this.#long.sizeOf(key) < this.#limits.longAnswersPerAddress;
  }

  #startLong(answer: Answer): void {
    this.#long.add(answer.key, answer);
    if (!answer.hasBegun) this.#begin(answer);
    if (answer.pausedMs === undefined) answer.upstream.resume();
  }

  #startNext(): void {
    for (const answer of this.#waiting) {
      if (!this.#hasPlace(answer.key)) continue;
      this.#waiting.delete(answer);
      return this.#startLong(answer);
    }
  }

  #keep(answer: Answer): void {
    const { response, upstream, key } = answer;
    if (response.destroyed) return;
    if (!this.#slow.has(answer)) this.#slow.add(key, answer);
    this.#buffered.add(key, response.writableLength - answer.buffered);
    answer.buffered = response.writableLength;
    if (answer.buffered > this.#limits.answerBytes && answer.pausedMs === undefined) {
      answer.pausedMs = this.#now();
      upstream.pause();
    }
    this.#boundBytes(key);
  }

  #boundBytes(key: string): void {
    for (;;) {
      const overOwn = this.#buffered.of(key) > this.#limits.answerBytesPerAddress;
      const oldest = overOwn
        ? this.#slow.oldest(key)
        : this.#buffered.total > this.#limits.allAnswerBytes
          ? this.#slow.oldest()
          : undefined;
      if (oldest === undefined) return;
      this.#letGo(oldest, 'answer-bytes');
    }
  }

  /** Records that nothing is buffered for the client any longer. */
  #catchUp(answer: Answer): void {
    this.#slow.delete(answer);
    this.#buffered.add(answer.key, -answer.buffered);
    answer.buffered = 0;
    if (answer.pausedMs === undefined) return;
    answer.pausedMs = undefined;
    if (!this.#waiting.has(answer)) answer.upstream.resume();
  }

  #leave(answer: Answer): void {
    this.#catchUp(answer);
    this.#waiting.delete(answer);
    if (!this.#long.has(answer)) return;
    this.#long.delete(answer);
    this.#startNext();
  }

  #letGo(answer: Answer, refusal: Refusal): void {
    this.#leave(answer);
    answer.upstream.destroy();
    if (answer.hasBegun) answer.response.destroy();
    answer.onRefused(refusal);
  }
}

const mebibyte = 1024 * 1024;

/**
 * Limits on the use of this process by one address, and by all of them together. An address is an IPv4 address or an
 * IPv6 /56. Behind a trusted proxy, it is the one that the proxy reports. At a per-address limit, the address's oldest
 * unfinished work is dropped.
 */
export const trafficLimits = {
  /**
   * Open connections. A connection is counted before its client is known, so a trusted proxy has no per-address
   * limit.
   */
  connections: 4096,
  connectionsPerAddress: 1024,
  /** Requests on one connection that wait for the previous response. */
  pipelinedRequests: 32,
  /** Requests that the api handles concurrently. The rest wait, and addresses take turns. */
  upstream: 48,
  upstreamPerAddress: 16,
  waitingPerAddress: 1024,
  /** Maximum time to wait for a slot. */
  waitMs: 15_000,
  /** Cached documents that begin in one turn of the event loop. Writing or rejecting one takes up to a millisecond. */
  documentsPerTurn: 8,
  documentsPerTurnAndAddress: 2,
  /** Size up to which bodies are read before the api sees the request. */
  readFirstBytes: mebibyte,
  arrivingBodiesPerAddress: 128,
  arrivingBodies: 2048,
  bodyBytesPerAddress: 16 * mebibyte,
  bodyBytes: 64 * mebibyte,
  /** Larger bodies, which are streamed. */
  uploadsPerAddress: 16,
  uploads: 64,
  /** Event streams. There is one per open browser, because tabs share theirs. */
  streamsPerAddress: 256,
  streams: 2048,
  /** Response data buffered for a slow client. Beyond it, the api waits for the client. */
  answerBytes: mebibyte,
  answerBytesPerAddress: 16 * mebibyte,
  allAnswerBytes: 96 * mebibyte,
  /**
   * Size above which a response takes one of a few slots. Others wait for a slot, or until a client that has read
   * nothing for `longAnswerYieldMs` loses one.
   */
  longAnswerBytes: 256 * 1024,
  longAnswersPerAddress: 4,
  longAnswers: 16,
  waitingLongAnswersPerAddress: 16,
  waitingLongAnswers: 64,
  longAnswerYieldMs: 2_000,
  /** Minimum data that a body must deliver in every window, unless it is complete. */
  bodyPace: { windowMs: 10_000, bytes: 40 * 1024 },
  uploadPace: { windowMs: 20_000, bytes: 320 * 1024 },
  /** Time after which a client is disconnected if it has read nothing of a waiting response. */
  answerStallMs: 15_000,
} as const;

export interface Pace {
  windowMs: number;
  bytes: number;
}

type Widened<T> = T extends number ? number : { [K in keyof T]: Widened<T[K]> };
export type TrafficLimits = Widened<typeof trafficLimits>;

/** Reason why a request, body, response or connection was rejected or ended. It is the label of a metric. */
export type Refusal =
  | 'connections'
  | 'pipelined'
  | 'requests'
  | 'waiting'
  | 'body-slow'
  | 'bodies'
  | 'body-bytes'
  | 'uploads'
  | 'upload-slow'
  | 'streams'
  | 'answer-slow'
  | 'answer-bytes'
  | 'long-answers';

const mebibyte = 1024 * 1024;

/**
 * How much of this process one address may use, and all of them together. An address is an IPv4 address or an IPv6 /56;
 * behind a trusted proxy it is the one the proxy names. At a per-address limit, the address's oldest unfinished work is
 * dropped.
 */
export const trafficLimits = {
  /** Open connections; counted on arrival, so not for a trusted proxy. */
  connections: 4096,
  connectionsPerAddress: 1024,
  /** Requests of one connection that wait for the response to the one before. */
  pipelinedRequests: 32,
  /** Requests the api handles concurrently; the rest wait, with addresses taking turns. */
  upstream: 48,
  upstreamPerAddress: 16,
  waitingPerAddress: 1024,
  /** Longest wait for a slot. */
  waitMs: 15_000,
  /** Cached documents that begin in one turn of the event loop; to write or refuse one takes up to a millisecond. */
  documentsPerTurn: 8,
  documentsPerTurnAndAddress: 2,
  /** Bodies up to this size are read before the api sees the request. */
  readFirstBytes: mebibyte,
  arrivingBodiesPerAddress: 128,
  arrivingBodies: 2048,
  bodyBytesPerAddress: 16 * mebibyte,
  bodyBytes: 64 * mebibyte,
  /** Larger bodies are streamed through. */
  uploadsPerAddress: 16,
  uploads: 64,
  /** Event streams: one per open browser, since tabs share theirs. */
  streamsPerAddress: 256,
  streams: 2048,
  /** Response data buffered for a slow client; beyond it the api waits for the client. */
  answerBytes: mebibyte,
  answerBytesPerAddress: 16 * mebibyte,
  allAnswerBytes: 96 * mebibyte,
  /**
   * A response above this size takes one of a few slots; others wait for one, or until a client that has read nothing
   * for `longAnswerYieldMs` gives one up.
   */
  longAnswerBytes: 256 * 1024,
  longAnswersPerAddress: 4,
  longAnswers: 16,
  waitingLongAnswersPerAddress: 16,
  waitingLongAnswers: 64,
  longAnswerYieldMs: 2_000,
  /** A body must deliver this much in every window, or be complete. */
  bodyPace: { windowMs: 10_000, bytes: 40 * 1024 },
  uploadPace: { windowMs: 20_000, bytes: 320 * 1024 },
  /** A client that reads nothing of a waiting response for this long is disconnected. */
  answerStallMs: 15_000,
} as const;

export interface Pace {
  windowMs: number;
  bytes: number;
}

type Widened<T> = T extends number ? number : { [K in keyof T]: Widened<T[K]> };
export type TrafficLimits = Widened<typeof trafficLimits>;

/** Why a request, body, response or connection was refused or ended; the label of a metric. */
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

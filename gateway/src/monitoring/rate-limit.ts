import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimitPolicy {
  name: string;
  points: number;
  windowSeconds: number;
  /** Additional points that may be used at once. */
  burst?: number;
}

export interface RateLimit {
  policy: RateLimitPolicy;
  /** Returns undefined if the request may pass, otherwise the headers of a 429. */
  refuse(key: string, points?: number): Promise<readonly string[] | undefined>;
}

/** Creates a per-process limit. Limits that all processes share, such as those of sign-in, are in the API. */
export function createRateLimit(policy: RateLimitPolicy): RateLimit {
  const { name, points, windowSeconds, burst } = policy;
  const steady = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  const limiter =
    burst === undefined
      ? steady
      : new BurstyRateLimiter(
          steady,
          new RateLimiterMemory({ keyPrefix: `${name}-burst`, points: burst, duration: windowSeconds }),
        );
  return {
    policy,
    async refuse(key, used = 1) {
      try {
        await limiter.consume(key, used);
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        return [
          'RateLimit-Policy',
          `"${name}";q=${points};w=${windowSeconds}`,
          'RateLimit',
          `"${name}";r=0;t=${seconds}`,
          'Retry-After',
          String(windowSeconds),
        ];
      }
    },
  };
}

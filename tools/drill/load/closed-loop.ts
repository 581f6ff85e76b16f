import { Agent, request } from 'node:http';

export interface Visitor {
  cookie: string;
}

interface LoopReport {
  /** Durations of successful requests in milliseconds, in ascending order. */
  durationsMs: number[];
  /** Unsuccessful responses with their number, such as `/api/v1/accounts 503`. */
  failures: ReadonlyMap<string, number>;
}

/** Requests of a page. Every tenth request creates an account instead. */
const READS = ['/auth/session', '/accounts', '/transactions?limit=50', '/todays-plan', '/net-worth'] as const;
const WRITE_EVERY = 10;

interface Loop {
  url: string;
  visitors: readonly Visitor[];
  forMs: number;
}

/** Lets each visitor send one request after another for a while, over a persistent connection. */
export async function closedLoop({ url, visitors, forMs }: Loop): Promise<LoopReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors.length });
  const durationsMs: number[] = [];
  const failures = new Map<string, number>();
  const endsAt = performance.now() + forMs;
  const visit = async ({ cookie }: Visitor, index: number): Promise<void> => {
    for (let number = index; performance.now() < endsAt; number += 1) {
      const path = number % WRITE_EVERY === 0 ? '/accounts' : (READS[number % READS.length] ?? '/accounts');
      const startedAt = performance.now();
      const body = number % WRITE_EVERY === 0 ? accountOf(`Account ${index}-${number}`) : undefined;
      const outcome = await send(agent, { url, path, cookie, body }).catch(
        (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error),
      );
      if (outcome === 200 || outcome === 201) durationsMs.push(performance.now() - startedAt);
      else failures.set(`${path} ${outcome}`, (failures.get(`${path} ${outcome}`) ?? 0) + 1);
    }
  };
  await Promise.all(visitors.map(visit));
  agent.destroy();
  return { durationsMs: durationsMs.toSorted((a, b) => a - b), failures };
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const accountOf = (name: string): string =>
  JSON.stringify({ name, type: 'depository', balance: { minor: '100', currency: 'USD' } });

interface Sent {
  url: string;
  path: string;
  cookie: string;
  body: string | undefined;
}

/** Returns the status after the response has been read. */
function send(agent: Agent, { url, path, cookie, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/v1${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          cookie,
          origin: url,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': crypto.randomUUID(),
          }),
        },
      },
      (response) =>
        response
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', reject)
          .resume(),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveCpuNanoseconds, residentMb } from '../process-memory.ts';
import { compared, failedRow, median, withinBudget, withinPairedRatio, withinRatio, type Benchmark } from '../row.ts';
import { startApp } from '../running-app.ts';
import { hasNginx, type Nginx, startNginx } from './nginx.ts';
import { sendAll, type Requests } from './requests.ts';
import { startGateway, startReceiver, type RunningGateway } from './running-gateway.ts';

const ROUNDS = 7;
const REQUESTS = 6_000;
/** Requests before the first measured one. V8 optimizes the code that serves them after about 50,000. */
const WARM_UP = 60_000;
const CONNECTIONS = 32;
const MANY_CONNECTIONS = 200;
const ENVELOPE_BYTES = 10_240;
const JSON_BYTES = 1_200;
const JSON_PATH = '/api/v1/about';
const SLOWEST = 0.99;
const MEMORY_MINUTES = 10;
const REPORTS = 500;

/** Returns the processor time of a server for each of these requests, in microseconds. */
async function cpuMicroseconds(pid: number, requests: Omit<Requests, 'count' | 'connections'>): Promise<number> {
  const before = liveCpuNanoseconds(pid);
  await sendAll({ ...requests, count: REQUESTS, connections: CONNECTIONS });
  return (liveCpuNanoseconds(pid) - before) / REQUESTS / 1_000;
}

const BROWSER = {
  'accept-encoding': 'gzip, deflate, br',
  accept: '*/*',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};
/** Returns headers with a different client address for each request, because limits apply per client. */
const ofClient = (number: number) => ({
  ...BROWSER,
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

interface Found {
  path: string;
  body: Buffer;
  /** Cookies set by the gateway. */
  cookies: string[];
}

/** Fetches the response that a browser gets for a path, in its compressed form. */
const readCompressed = (url: string, path: string): Promise<Found> =>
  new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: BROWSER }, (response) => {
      response
        .toArray()
        .then(
          (chunks) =>
            resolve({ path, body: Buffer.concat(chunks as Buffer[]), cookies: response.headers['set-cookie'] ?? [] }),
          reject,
        );
    })
      .on('error', reject)
      .end();
  });

/** Finds a small and a large file on the login page. */
async function findFiles(url: string): Promise<{ small: Found; large: Found }> {
  const html = await (await fetch(`${url}/login`)).text();
  const paths = [
    ...new Set([...html.matchAll(/(?:src|href)="(\/r\/[^"?]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')),
  ];
  const files = (await Promise.all(paths.map((path) => readCompressed(url, path)))).toSorted(
    (one, other) => one.body.length - other.body.length,
  );
  const [small, large] = [files[0], files.at(-1)];
  if (small === undefined || large === undefined) throw new Error('the login page has no files');
  return { small, large };
}

const kilobytes = ({ length }: Buffer): string => `${(length / 1_000).toFixed(0)} KB`;

/** The gateway and nginx with the same files, and the same headers for both. */
interface Servers {
  gateway: RunningGateway;
  nginx: Nginx;
  dsn: string;
  small: Found;
  large: Found;
  page: Found;
  headers: (number: number) => OutgoingHttpHeaders;
}

type Reporting = Pick<Parameters<Benchmark['run']>[0], 'say' | 'report'>;

/** Starts the gateway, and nginx as its API and as the server to compare it with. */
async function withServers(
  { root, say, report }: Parameters<Benchmark['run']>[0],
  measure: (servers: Servers) => Promise<void>,
): Promise<void> {
  if (!hasNginx()) return report(failedRow('gateway', 'nginx is not installed: apt-get install nginx-light'));
  const data = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
  const receiver = await startReceiver();
  const nginx = await startNginx();
  try {
    say('publishing the releases…');
    await (await startApp(root, { data })).stop();
    nginx.put(JSON_PATH, Buffer.from(JSON.stringify({ text: 'x'.repeat(JSON_BYTES - 11) })));
    const gateway = await startGateway(root, { data, apiUrl: nginx.url, dsn: receiver.dsn });
    try {
      const { small, large } = await findFiles(gateway.url);
      const page = await readCompressed(gateway.url, '/login');
      for (const { path, body } of [small, large, page]) nginx.put(path, body);
      // like a browser that has the cookie of its visit
      const cookie = page.cookies.map((each) => each.split(';')[0]).join('; ');
      const headers = (number: number) => ({ ...ofClient(number), cookie });
      await measure({ gateway, nginx, dsn: receiver.dsn, small, large, page, headers });
    } finally {
      await gateway.stop();
    }
  } finally {
    await nginx.stop();
    receiver.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Measures the processor time of the gateway for each request, compared with nginx in the same run. */
export const gatewayBench: Benchmark = {
  name: 'gateway',
  limitSeconds: 300,
  isLong: true,
  run: (context) => withServers(context, (servers) => compareWithNginx(servers, context)),
};

async function compareWithNginx(servers: Servers, { say, report }: Reporting): Promise<void> {
  const { gateway, nginx, small, large, page, headers } = servers;
  const compare = async (name: string, path: string, budget: number): Promise<void> => {
    say(`${name}…`);
    const [ours, theirs]: [number[], number[]] = [[], []];
    await sendAll({ url: gateway.url + path, headers, count: WARM_UP, connections: CONNECTIONS });
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await cpuMicroseconds(nginx.pid, { url: nginx.url + path, headers }));
      ours.push(await cpuMicroseconds(gateway.pid, { url: gateway.url + path, headers }));
    }
    report(withinPairedRatio(`CPU of ${name}, beside nginx`, ours, theirs, budget, 'µs', 1));
  };
  await compare(`a hot file of ${kilobytes(small.body)}`, small.path, 2);
  await compare(`a hot file of ${kilobytes(large.body)}`, large.path, 2);
  await compare(`a page of ${kilobytes(page.body)}`, page.path, 3);
  await compare('a request for the api, beyond its own', JSON_PATH, 12);
  await compareSlowest(servers, report);
  await measureEnvelopes(servers, { say, report });
}

/**
 * Measures the gateway's memory over ten minutes of files, pages, API requests and error reports. Memory at the end
 * must not exceed memory after the first two minutes by more than a tenth.
 */
export const gatewayMemory: Benchmark = {
  name: 'gateway-memory',
  limitSeconds: 900,
  isLong: true,
  run: (context) =>
    withServers(context, async (servers) => {
      const { gateway, small, large, page, headers } = servers;
      const samples: { minute: number; mb: number }[] = [];
      const startedMs = performance.now();
      const minutes = (): number => (performance.now() - startedMs) / 60_000;
      for (let round = 0; minutes() < MEMORY_MINUTES; round += 1) {
        context.say(`minute ${Math.floor(minutes()) + 1} of ${MEMORY_MINUTES}…`);
        for (const path of [small.path, large.path, page.path, JSON_PATH])
          await sendAll({ url: gateway.url + path, headers, count: REQUESTS / 2, connections: MANY_CONNECTIONS });
        // the gateway relays a limited number of reports at once
        await sendAll({ ...reportRequests(servers, round), count: REPORTS, connections: CONNECTIONS });
        samples.push({ minute: minutes(), mb: residentMb(gateway.pid) });
      }
      const most = (from: number, to: number): number =>
        Math.max(...samples.filter(({ minute }) => minute >= from && minute < to).map(({ mb }) => mb));
      const [early, late] = [most(2, 4), most(MEMORY_MINUTES - 2, Number.POSITIVE_INFINITY)];
      context.report(withinRatio('gateway memory after ten minutes, beside minutes 3 and 4', late, early, 1.1, 'MB'));
    }),
};

/** Compares the 99th percentile of request durations with many connections. */
async function compareSlowest(
  { gateway, nginx, large: { path } }: Servers,
  report: Reporting['report'],
): Promise<void> {
  const slowestMs = async (url: string): Promise<number> => {
    const durations = await sendAll({ url, headers: ofClient, count: REQUESTS, connections: MANY_CONNECTIONS });
    return durations.toSorted((one, other) => one - other)[Math.floor(REQUESTS * SLOWEST)] ?? 0;
  };
  const theirs = await slowestMs(nginx.url + path);
  report(
    compared(
      `slowest 1 % of files, ${MANY_CONNECTIONS} connections`,
      await slowestMs(gateway.url + path),
      theirs,
      'ms',
    ),
  );
}

/**
 * Returns requests that relay error reports. Each round uses other client addresses, because limits apply per client.
 */
function reportRequests({ gateway, dsn }: Servers, round: number): Omit<Requests, 'count' | 'connections'> {
  const head = `${JSON.stringify({ event_id: '0'.repeat(32), dsn })}\n{"type":"event"}\n`;
  const body = Buffer.from(head + JSON.stringify({ message: 'x'.repeat(ENVELOPE_BYTES - head.length - 15) }));
  return {
    url: `${gateway.url}/monitoring`,
    method: 'POST',
    body,
    headers: (number) => ({ ...ofClient(round * REQUESTS + number), 'content-length': body.length }),
  };
}

/** Measures the relaying of error reports. */
async function measureEnvelopes(servers: Servers, { say, report }: Reporting): Promise<void> {
  say('error reports…');
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await cpuMicroseconds(servers.gateway.pid, reportRequests(servers, round)));
  report(withinBudget('CPU of relaying an error report of 10 KB', median(rounds) / 1_000, 1, 'ms', 2));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSecondsOf } from '../process-memory.ts';
import { compared, failedRow, median, withinBudget, withinPairedRatio, type Benchmark } from '../row.ts';
import { startApp } from '../running-app.ts';
import { hasNginx, type Nginx, startNginx } from './nginx.ts';
import { sendAll, type Requests } from './requests.ts';
import { startGateway, startReceiver, type RunningGateway } from './running-gateway.ts';

const ROUNDS = 3;
const REQUESTS = 6_000;
const CONNECTIONS = 32;
const MANY_CONNECTIONS = 200;
const ENVELOPE_BYTES = 10_240;
const JSON_BYTES = 1_200;
const JSON_PATH = '/api/v1/about';
const SLOWEST = 0.99;

/** Returns the processor time of a server for each of these requests, in microseconds. */
async function cpuMicroseconds(pid: number, requests: Omit<Requests, 'count' | 'connections'>): Promise<number> {
  const before = cpuSecondsOf(pid);
  await sendAll({ ...requests, count: REQUESTS, connections: CONNECTIONS });
  return ((cpuSecondsOf(pid) - before) / REQUESTS) * 1e6;
}

const BROWSER = {
  'accept-encoding': 'gzip, deflate, br',
  accept: '*/*',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};
/** Returns headers with a different client address for each request, because clients have limits. */
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

/** Measures the processor time of the gateway for each request, compared with nginx in the same run. */
export const gatewayBench: Benchmark = {
  name: 'gateway',
  limitSeconds: 300,
  isLong: true,
  run: async ({ root, say, report }) => {
    if (!hasNginx()) return report(failedRow('gateway', 'nginx is not installed: apt-get install nginx-light'));
    const data = mkdtempSync(join(tmpdir(), 'tideline-bench-'));
    const receiver = await startReceiver();
    try {
      say('publishing the releases…');
      await (await startApp(root, { data })).stop();
      await measure({ root, data, dsn: receiver.dsn, say, report });
    } finally {
      receiver.close();
      rmSync(data, { recursive: true, force: true });
    }
  },
};

interface Measuring extends Pick<Parameters<Benchmark['run']>[0], 'root' | 'say' | 'report'> {
  data: string;
  dsn: string;
}

async function measure({ root, data, dsn, say, report }: Measuring): Promise<void> {
  const nginx = await startNginx();
  nginx.put(JSON_PATH, Buffer.from(JSON.stringify({ text: 'x'.repeat(JSON_BYTES - 11) })));
  const gateway = await startGateway(root, { data, apiUrl: nginx.url, dsn });
  try {
    const { small, large } = await findFiles(gateway.url);
    const page = await readCompressed(gateway.url, '/login');
    for (const { path, body } of [small, large, page]) nginx.put(path, body);
    // like a browser that has the cookie of its visit
    const cookie = page.cookies.map((each) => each.split(';')[0]).join('; ');
    const headers = (number: number) => ({ ...ofClient(number), cookie });
    const compare = async (name: string, path: string, budget: number): Promise<void> => {
      say(`${name}…`);
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        theirs.push(await cpuMicroseconds(nginx.pid, { url: nginx.url + path, headers }));
        ours.push(await cpuMicroseconds(gateway.pid, { url: gateway.url + path, headers }));
      }
      report(withinPairedRatio(`CPU of ${name}, beside nginx`, ours, theirs, budget, 'µs'));
    };
    await compare(`a hot file of ${kilobytes(small.body)}`, small.path, 2);
    await compare(`a hot file of ${kilobytes(large.body)}`, large.path, 2);
    await compare(`a page of ${kilobytes(page.body)}`, page.path, 3);
    await compare('a request for the api, beyond its own', JSON_PATH, 12);
    await compareSlowest({ gateway, nginx, path: large.path, report });
    await measureEnvelopes({ gateway, dsn, say, report });
  } finally {
    await gateway.stop();
    await nginx.stop();
  }
}

type Both = { gateway: RunningGateway } & Pick<Measuring, 'report'>;

/** Compares the duration of the slowest of a hundred requests with many connections. */
async function compareSlowest({ gateway, nginx, path, report }: Both & { nginx: Nginx; path: string }): Promise<void> {
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

/** Measures the relaying of error reports. */
async function measureEnvelopes({ gateway, dsn, say, report }: Both & Pick<Measuring, 'dsn' | 'say'>): Promise<void> {
  say('error reports…');
  const head = `${JSON.stringify({ event_id: '0'.repeat(32), dsn })}\n{"type":"event"}\n`;
  const body = Buffer.from(head + JSON.stringify({ message: 'x'.repeat(ENVELOPE_BYTES - head.length - 15) }));
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(
      await cpuMicroseconds(gateway.pid, {
        url: `${gateway.url}/monitoring`,
        method: 'POST',
        body,
        headers: (number) => ({ ...ofClient(round * REQUESTS + number), 'content-length': body.length }),
      }),
    );
  report(withinBudget('CPU of relaying an error report of 10 KB', median(rounds) / 1_000, 1, 'ms', 2));
}

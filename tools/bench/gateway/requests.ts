import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export interface Requests {
  url: string;
  method?: string;
  /** Headers of each request, by its number. */
  headers?: (number: number) => OutgoingHttpHeaders;
  body?: Buffer;
  count: number;
  connections: number;
}

/** Sends one request over a connection, and returns its duration in milliseconds. */
function sendOne({ url, method = 'GET', headers, body }: Requests, number: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const sent = request(url, { method, agent, headers: headers?.(number) ?? {} }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - startedMs)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends requests over persistent connections, each after the response to the previous one. Returns their durations. */
export async function sendAll(requests: Requests): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: requests.connections });
  const durationsMs: number[] = [];
  let number = 0;
  const client = async (): Promise<void> => {
    while (number < requests.count) durationsMs.push(await sendOne(requests, number++, agent));
  };
  await Promise.all(Array.from({ length: requests.connections }, client));
  agent.destroy();
  return durationsMs;
}

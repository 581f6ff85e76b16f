/** Searches everything that another member of the household receives for traces of an account. */
import { text } from 'node:stream/consumers';
import { expect } from '@jest/globals';
import { allEndpoints } from '../../../testing/endpoints.ts';
import { queries } from '../../../testing/isolation-bodies.ts';
import type { TestUser, TestApi } from '../../../testing/test-api.ts';
import { openArchive } from '../../copies/open-archive.ts';
import { exported } from '../../copies/testing/copy-fixture.ts';

/** Endpoints that report the move with the account's name, which is the first mark. */
const STATING_MOVE = ['/notifications', '/notifications/subjects', '/change-sets'];

const marksIn = (marks: readonly string[], where: string, found: string): string[] =>
  marks.filter((mark) => found.includes(mark)).map((mark) => `${where}: ${mark}`);

/**
 * Returns the responses to a member and the files of the member's export that contain a mark.
 *
 * @param hidden paths of the account that the member must not find
 */
export async function tracesIn(
  api: TestApi,
  member: TestUser,
  marks: readonly string[],
  hidden: readonly string[] = [],
): Promise<string[]> {
  const paths = allEndpoints()
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    .map(({ path, name }) => `${path}${queries[name] ?? ''}`);
  expect(paths.length).toBeGreaterThan(60);
  const traces: string[] = [];
  for (const path of hidden) expect([path, (await member.ask('GET', path)).status]).toEqual([path, 404]);
  for (const path of paths) {
    const { status, body } = await member.ask('GET', path);
    expect([path, status]).toEqual([path, path === '/auth/fresh' ? 204 : 200]);
    traces.push(...marksIn(STATING_MOVE.includes(path) ? marks.slice(1) : marks, path, JSON.stringify(body ?? null)));
  }
  return [...traces, ...(await tracesInExport(api, member, marks))];
}

async function tracesInExport(api: TestApi, member: TestUser, marks: readonly string[]): Promise<string[]> {
  const archive = await openArchive((await exported(api, member)).path);
  const traces: string[] = [];
  for (const name of archive.sizes.keys()) {
    const content = await text(await archive.read(name));
    const start = name === 'data.json' ? content.indexOf('"tables"') : 0; // the history precedes the tables
    expect(start).toBeGreaterThanOrEqual(0);
    traces.push(...marksIn(marks, name, `${name} ${content.slice(start)}`));
  }
  expect(archive.sizes.size).toBeGreaterThan(10);
  archive.close();
  return traces;
}

/** Opens the member's stream of changes, as a page does. */
export async function listen(api: TestApi, { cookie, householdId }: TestUser): Promise<{ next(): Promise<string> }> {
  const control = new AbortController();
  const response = await fetch(`${api.url}/api/v1/events?household=${householdId}`, {
    headers: { cookie },
    signal: control.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    /** Returns the data received up to the first change, and closes the stream. */
    next: async () => {
      let received = '';
      while (!/event: change\ndata: .*\n\n/.test(received)) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) throw new Error(`the stream ended: ${received}`);
        received += value ?? '';
      }
      control.abort();
      return received;
    },
  };
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const scrape = async (): Promise<string> => (await fetch(`${api.url}/metrics`)).text();

describe('GET /metrics', () => {
  it('measures requests by route template and status, without any text chosen by clients', async () => {
    const ann = await api.signUp({ email: 'someone@example.org' });
    await ann.ask('GET', '/accounts/01a20d4c-547c-7003-832b-826178ca4c34');
    await ann.ask('GET', '/made-up-by-a-client');
    await fetch(`${api.url}/api/v1/accounts`, { method: 'PROPFIND' });
    const text = await scrape();
    const counted = [...text.matchAll(/^http_server_request_duration_seconds_count\{(.*)\} (\d+)$/gm)].map(
      ([, labels, count]) => `${labels} ${count}`,
    );
    expect(counted.toSorted()).toEqual([
      'http_request_method="GET",http_route="/accounts/{id}",http_response_status_code="404" 1',
      'http_request_method="GET",http_route="none",http_response_status_code="404" 1',
      'http_request_method="POST",http_route="/auth/sign-up",http_response_status_code="201" 1',
      'http_request_method="_OTHER",http_route="/accounts",http_response_status_code="405" 1',
    ]);
    expect(text).not.toMatch(/someone@|01a20d4c|made-up|PROPFIND/);
  });

  it('measures job attempts by kind and outcome', async () => {
    await api.signUp();
    await api.emails();
    expect(await scrape()).toMatch(/^tideline_job_duration_seconds_count\{kind="letter",outcome="completed"\} 2$/m);
  });

  it('shows connections, nights, and sessions that have not expired', async () => {
    const text = await scrape();
    expect(text).toMatch(/^tideline_sessions 2$/m);
    expect(text).toMatch(/^tideline_database_up 1$/m);
    expect(text).toMatch(/^tideline_nights_households 0$/m);
    expect(text).not.toMatch(/^tideline_backup_last_timestamp_seconds /m);
    expect(text).toMatch(/^db_client_connection_max\{db_client_connection_pool_name="requests"\} \d+$/m);
    expect(text).toMatch(/^db_client_connection_pending_requests\{db_client_connection_pool_name="sign-in"\} 0$/m);
    api.clock.move(new Date('2027-03-01T12:00:00Z'));
    expect(await scrape()).toMatch(/^tideline_sessions 0$/m);
  });
});

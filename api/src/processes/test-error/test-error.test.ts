import { describe, expect, it } from '@jest/globals';
import { startTestApi } from '../../testing/test-api.ts';
import { THROTTLE_LIMITS } from '../../platform/auth/throttle.ts';

describe('a deliberate error', () => {
  it('has one digest in the response body, header, log entry and report', async () => {
    const reports: { error: unknown; digest: string; route?: string; requestId?: string }[] = [];
    const api = await startTestApi({
      reporter: { report: (error, facts) => void reports.push({ error, ...facts }), flush: async () => undefined },
    });
    try {
      const { status, headers, body } = await api.ask<{ code: string; digest: string; requestId: string }>(
        'POST',
        '/test-error',
      );
      expect({ status, code: body.code }).toEqual({ status: 500, code: 'INTERNAL' });
      expect(body.digest).toMatch(/^[A-Z2-7]{10}$/);
      expect(headers.get('x-digest')).toBe(body.digest);
      const line = api.logged.find((each) => each.includes('request failed')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({
        digest: body.digest,
        requestId: body.requestId,
        route: '/test-error',
        errorName: 'TestError',
      });
      expect(reports).toEqual([
        {
          error: expect.objectContaining({ name: 'TestError' }),
          digest: body.digest,
          requestId: body.requestId,
          route: '/test-error',
        },
      ]);
      // expected errors are not reported
      await api.ask('POST', '/auth/sign-in', { body: { email: 'x@example.org', password: 'wrong' } });
      expect(reports).toHaveLength(1);
      expect((await api.ask<{ digest: string }>('POST', '/test-error')).body.digest).toBe(body.digest);
    } finally {
      await api.stop();
    }
  });

  it('is unavailable if the operator disabled the test page, and is rate-limited', async () => {
    const off = await startTestApi({ testPage: false });
    expect((await off.ask('POST', '/test-error')).status).toBe(404);
    await off.stop();
    const guarded = await startTestApi({
      throttleLimits: { ...THROTTLE_LIMITS, testError: { points: 2, perSeconds: 60 } },
    });
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await guarded.ask('POST', '/test-error')).status);
    expect(statuses).toEqual([500, 500, 429]);
    await guarded.stop();
  });
});

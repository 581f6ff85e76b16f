import { describe, expect, it } from '@jest/globals';
import { createLimiter } from './limiter.ts';
import { PASSWORD_COST } from './auth/passwords.ts';
import { startTestApi } from '../testing/test-api.ts';

describe('a concurrency limiter', () => {
  it('runs a limited number of tasks at once, queues others in order, and rejects the rest', async () => {
    const gate = createLimiter({ atOnce: 2, waiting: 2 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (name: number) =>
      gate(() => {
        begun.push(name);
        return new Promise<number>((resolve) => ends.push(() => resolve(name)));
      });
    const [first, second, third, fourth] = [work(1), work(2), work(3), work(4)];
    await expect(work(5)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(begun).toEqual([1, 2]);
    ends[1]?.();
    expect(await second).toBe(2);
    await Promise.resolve();
    expect(begun).toEqual([1, 2, 3]);
    ends[0]?.();
    ends[2]?.();
    expect(await Promise.all([first, third])).toEqual([1, 3]);
    await Promise.resolve();
    ends[3]?.();
    expect(await fourth).toBe(4);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('frees the slot of a task that fails', async () => {
    const gate = createLimiter({ atOnce: 1, waiting: 0 });
    await expect(gate(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
    expect(await gate(() => Promise.resolve('fine'))).toBe('fine');
  });
});

it('the api leaves connections for other requests while it checks many wrong passwords', async () => {
  const api = await startTestApi({ passwordCost: PASSWORD_COST });
  try {
    const ann = await api.signUp();
    let answered = 0;
    const crowd = Array.from({ length: 40 }, async (_, index) => {
      const { status } = await api.ask('POST', '/auth/sign-in', {
        body: { email: `nobody${index}@example.org`, password: 'a wrong guess of mine' },
      });
      answered += 1;
      return status;
    });
    const reads = await Promise.all(Array.from({ length: 5 }, () => ann.ask('GET', '/accounts')));
    const answeredBefore = answered;
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answeredBefore).toBeLessThan(20);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
  } finally {
    await api.stop();
  }
});

import { expect, it } from '@jest/globals';
import { createLogger } from './log.ts';

it('the log writes one JSON object per line, and redacts passwords, credentials and email addresses', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  log.info({ password: 'wave', headers: { cookie: 'id=1', authorization: 'Bearer x' }, email: 'a@example.org' }, 'hi');
  log.debug('not at this level');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      service: 'api',
      msg: 'hi',
      password: '[redacted]',
      email: '[redacted]',
      headers: { cookie: '[redacted]', authorization: '[redacted]' },
    }),
  ]);
  expect(lines.every((line) => /^\{.*\}\n$/.test(line))).toBe(true);
});

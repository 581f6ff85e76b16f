import { describe, expect, it } from '@jest/globals';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { delayedEnvelope } from './delayed-envelope.ts';
import type { ContentEncoding } from './envelope-header.ts';

const header = { event_id: 'a', sent_at: '2026-03-01T00:00:00.000Z', dsn: 'http://k@h/1', trace: { sampled: 'true' } };
const payload = Buffer.from([0x0a, 0x7b, 0x7d, 0x0a, 0xff, 0xfe, 0x0a]);
const envelope = Buffer.concat([Buffer.from(JSON.stringify(header)), payload]);
const delayed = Buffer.concat([
  Buffer.from('{"event_id":"a","dsn":"http://k@h/1","trace":{"sampled":"true"}}'),
  payload,
]);

describe('delayedEnvelope', () => {
  it.each<[ContentEncoding, Buffer]>([
    ['identity', envelope],
    ['gzip', gzipSync(envelope)],
    ['deflate', deflateSync(envelope)],
    ['br', brotliCompressSync(envelope)],
  ])('removes sent_at and changes nothing else: %s', async (encoding, body) => {
    expect(await delayedEnvelope(body, encoding, header)).toEqual(delayed);
  });

  it('adds a line break to the header of an envelope without items', async () => {
    const text = await delayedEnvelope(Buffer.from('{"sent_at":"x","dsn":"d"}'), 'identity', {
      sent_at: 'x',
      dsn: 'd',
    });
    expect(text?.toString()).toBe('{"dsn":"d"}\n');
  });

  it.each<[string, Buffer]>([
    ['expands beyond 32 MiB', gzipSync(Buffer.concat([envelope, Buffer.alloc(33 * 1024 * 1024)]))],
    ['is cut off', gzipSync(envelope).subarray(0, 40)],
  ])('is undefined for a body that %s', async (_, body) => {
    expect(await delayedEnvelope(body, 'gzip', header)).toBeUndefined();
  });
});

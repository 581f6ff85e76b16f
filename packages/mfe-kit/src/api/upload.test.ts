import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { upload } from './upload.ts';

/** A fake XMLHttpRequest with the parts that `upload` uses. The test controls the network. */
class FakeRequest extends EventTarget {
  static latest: FakeRequest;
  upload = new EventTarget();
  sentHeaders: Record<string, string> = {};
  opened: string[] = [];
  body: unknown = null;
  status = 0;
  response: ArrayBuffer | null = null;
  responseType = '';
  open(method: string, url: string) {
    this.opened = [method, url];
    FakeRequest.latest = this;
  }
  setRequestHeader(name: string, value: string) {
    this.sentHeaders[name] = value;
  }
  getAllResponseHeaders = () => 'content-type: application/json\r\nx-request-id: r1\r\n';
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

const real = { XMLHttpRequest: globalThis.XMLHttpRequest, Response: globalThis.Response };
beforeEach(() => {
  Object.assign(globalThis, {
    XMLHttpRequest: FakeRequest,
    Response: class {
      status: number;
      headers: Headers;
      body: ArrayBuffer | null;
      constructor(body: ArrayBuffer | null, init: { status: number; headers: Headers }) {
        this.body = body;
        this.status = init.status;
        this.headers = init.headers;
      }
    },
  });
});
afterEach(() => void Object.assign(globalThis, real));

describe('upload', () => {
  it('sends the same request as fetch, reports progress, and returns the same response', async () => {
    const received: number[] = [];
    const body = new FormData();
    const answer = upload('/api/v1/x', { method: 'POST', headers: { 'idempotency-key': 'k' }, body }, (bytes) =>
      received.push(bytes),
    );
    const request = FakeRequest.latest;
    expect([request.opened, request.sentHeaders, request.body]).toEqual([
      ['POST', '/api/v1/x'],
      { 'idempotency-key': 'k' },
      body,
    ]);
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 40 }));
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 100 }));
    request.status = 201;
    request.dispatchEvent(new Event('load'));
    const { status, headers } = await answer;
    expect([status, headers.get('x-request-id'), received]).toEqual([201, 'r1', [40, 100]]);
  });

  it('fails like fetch if no response arrives', async () => {
    const answer = upload('/x', {}, () => undefined);
    FakeRequest.latest.dispatchEvent(new Event('error'));
    await expect(answer).rejects.toThrow(TypeError);
  });

  it('rejects with an AbortError when it is aborted', async () => {
    const given = new AbortController();
    const answer = upload('/x', { signal: given.signal }, () => undefined);
    given.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

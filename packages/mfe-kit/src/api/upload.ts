/** Builds a complete `Response`, as `fetch` would return it, from a finished request. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const empty = request.status === 204 || request.status === 304;
  return new Response(empty ? null : (request.response as ArrayBuffer), { status: request.status, headers });
}

/**
 * Works like `fetch` for files, but reports upload progress, which `fetch` cannot do.
 *
 * @throws TypeError if no response arrived, AbortError if the caller aborted, as `fetch` does
 */
export function upload(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onSent: (bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'arraybuffer';
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('no answer came')));
    request.addEventListener('abort', () => reject(new DOMException('the upload was given up', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send((body ?? null) as XMLHttpRequestBodyInit | null);
  });
}

import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  /** Names in lower case. A repeated header has its last value. */
  headers: Record<string, string>;
  body: string;
  text: string;
}

/** Sends raw bytes on a separate connection and reads until the server closes it. */
export function rawRequest(base: string, bytes: string | Buffer): Promise<RawResponse> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(parsed(Buffer.concat(parts).toString('latin1'))));
  });
}

function parsed(text: string): RawResponse {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body, text };
}

// Accepts error and policy reports like a receiver, and stores them: GET /received lists `{project, cookie, body}`,
// body in base64. Port in RECEIVER_PORT.
import { createServer } from 'node:http';

interface Received {
  project: string;
  cookie: string | undefined;
  body: string;
}

/** All reports of a run, which are checked for personal data after it. */
const received: Received[] = [];

createServer((request, response) => {
  if (request.url === '/received')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(received));
  if (request.url === '/healthz') return void response.writeHead(200).end('ok');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const project = /^\/api\/(\d+)\/(?:envelope|security)\//.exec(request.url ?? '')?.[1];
    if (project === undefined) return void response.writeHead(404).end();
    received.push({ project, cookie: request.headers.cookie, body: Buffer.concat(chunks).toString('base64') });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(Number(process.env['RECEIVER_PORT']), '127.0.0.1');

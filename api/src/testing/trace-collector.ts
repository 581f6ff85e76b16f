import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { beginPrivacyCheck } from './privacy-checks.ts';

export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of the trace. */
  parentId: string;
  name: string;
  attributes: Readonly<Record<string, string | number>>;
}

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  /** Everything received, to check that it contains no personal data. */
  text(): string;
  /** Fails if a span has personal data. */
  close(): Promise<void>;
}

/** Fields of a protobuf message by number: bytes, or the value of a varint. */
type Fields = Map<number, (Buffer | number)[]>;

function readVarint(bytes: Buffer, from: number): [value: number, next: number] {
  let [value, shift, at] = [0, 1, from];
  for (; ; shift *= 128) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 127) * shift;
    if (byte < 128) return [value, at];
  }
}

function readMessage(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  const add = (field: number, value: Buffer | number) => fields.set(field, [...(fields.get(field) ?? []), value]);
  for (let at = 0; at < bytes.length;) {
    const [tag, start] = readVarint(bytes, at);
    const [field, kind] = [tag >> 3, tag & 7];
    if (kind === 0) {
      const [value, next] = readVarint(bytes, start);
      add(field, value);
      at = next;
    } else if (kind === 2) {
      const [length, begin] = readVarint(bytes, start);
      add(field, bytes.subarray(begin, begin + length));
      at = begin + length;
    } else at = start + (kind === 1 ? 8 : 4); // instants and flags
  }
  return fields;
}

const messages = (fields: Fields | undefined, field: number): Fields[] =>
  (fields?.get(field) ?? []).map((value) => readMessage(value as Buffer));
const bytesOf = (fields: Fields | undefined, field: number): Buffer =>
  (fields?.get(field)?.[0] ?? Buffer.alloc(0)) as Buffer;

function attributesOf(fields: Fields | undefined, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(fields, field).map((pair) => {
      const [value] = messages(pair, 2);
      const number = value?.get(3)?.[0];
      return [bytesOf(pair, 1).toString(), typeof number === 'number' ? number : bytesOf(value, 1).toString()];
    }),
  );
}

/** Reads an `ExportTraceServiceRequest` of opentelemetry-proto. */
function spansIn(body: Buffer): CollectedSpan[] {
  return messages(readMessage(body), 1).flatMap((resourceSpans) => {
    const [resource] = messages(resourceSpans, 1);
    const service = String(attributesOf(resource, 1)['service.name']);
    return messages(resourceSpans, 2).flatMap((scopeSpans) =>
      messages(scopeSpans, 2).map((span) => ({
        service,
        traceId: bytesOf(span, 1).toString('hex'),
        spanId: bytesOf(span, 2).toString('hex'),
        parentId: bytesOf(span, 4).toString('hex'),
        name: bytesOf(span, 5).toString(),
        attributes: attributesOf(span, 9),
      })),
    );
  });
}

/** Starts a collector of traces that speaks OTLP over HTTP. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const privacy = beginPrivacyCheck('A trace');
  const server = createServer((request, response) => {
    void buffer(request).then((sent) => {
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      const isExpected = request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
      if (!isExpected) return response.writeHead(404).end();
      bodies.push(body);
      spans.push(...spansIn(body));
      return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => Buffer.concat(bodies).toString('latin1'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { name, attributes } of spans) privacy.check.line(JSON.stringify({ name, attributes }));
      privacy.end();
    },
  };
}

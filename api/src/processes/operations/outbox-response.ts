import { text } from 'node:stream/consumers';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { PlainResponse } from '../../platform/http/plain-responses.ts';
import { OUTBOX } from '../../platform/mail/outbox.ts';
import { sendJson } from './operator-requests.ts';

/** Maximum number of emails returned, newest first. */
const SHOWN = 50;

/** Serves `GET /outbox`: the newest emails of a server without SMTP, for the operators' listener of the gateway. */
export const outboxResponse = (objects: ObjectStore): [string, PlainResponse] => [
  '/outbox',
  async (_, response) => {
    const newest = (await objects.list(OUTBOX)).slice(-SHOWN).toReversed();
    const emails = await Promise.all(
      newest.map(async ({ key }) => {
        const object = await objects.open(key);
        return object === null ? [] : [JSON.parse(await text(await object.read())) as unknown];
      }),
    );
    sendJson(response, 200, { items: emails.flat() });
  },
];

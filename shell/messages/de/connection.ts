import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../connection.en.ts';

export const messages: Translation<typeof english> = {
  'connection.down': 'Der Server ist nicht erreichbar. Verbindung wird wiederhergestellt\u00a0…',
  'connection.asOf': ({ time }) =>
    `Der Server ist nicht erreichbar. Beträge vom Stand ${time}. Verbindung wird wiederhergestellt\u00a0…`,
};

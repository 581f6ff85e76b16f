import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'connection.down': 'Can’t reach the server. Reconnecting…',
  'connection.asOf': ({ time }: { time: string }) =>
    `Can’t reach the server. Showing figures as of ${time}. Reconnecting…`,
});

import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'connection.down': 'Tideline cannot reach its server. It goes on by itself once it can.',
  'connection.asOf': ({ time }: { time: string }) =>
    `Tideline cannot reach its server. Figures are as of ${time}; they come up to date by themselves.`,
});

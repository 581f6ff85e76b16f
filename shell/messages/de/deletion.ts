import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../deletion.en.ts';

export const messages: Translation<typeof english> = {
  'notice.household': ({ name, when }) => `${name} wird am ${when} gelöscht.`,
  'notice.owner': 'Exportieren oder abbrechen',
  'notice.member': 'Ein Inhaber kann das abbrechen.',
  'notice.account': ({ when }) => `Ihr Benutzerkonto wird am ${when} gelöscht.`,
  'notice.own': 'Löschung abbrechen',
};

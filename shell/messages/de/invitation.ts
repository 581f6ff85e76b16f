import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../invitation.en.ts';

export const messages: Translation<typeof english> = {
  'invitation.title': 'Ihre Einladung',
  'invitation.asking': 'Einladung wird geprüft\u00a0…',
  'invitation.endedTitle': 'Diese Einladung gilt nicht mehr',
  'ended.unknown':
    'Der Link ist unvollständig oder wurde durch einen neueren ersetzt. Öffnen Sie den neuesten, den Sie erhalten ' +
    'haben.',
  'ended.used': 'Sie wurde schon verwendet. Melden Sie sich an, wenn Sie das waren, oder fragen Sie nach einer neuen.',
  'ended.revoked': 'Sie wurde widerrufen. Fragen Sie nach einer neuen.',
  'ended.expired': 'Sie ist abgelaufen. Einladungen gelten 7 Tage. Fragen Sie nach einer neuen.',
  'invitation.joinTitle': ({ household }) => `${household} beitreten`,
  'invitation.by': ({ name }) => `${name} hat Sie eingeladen.`,
  'invitation.operator': 'Der Betreiber dieses Servers',
  'invitation.owner': 'Als Inhaber können Sie alles ändern und Mitglieder verwalten.',
  'invitation.editor': 'Als Bearbeiter können Sie Konten und Pläne sehen und ändern.',
  'invitation.viewer': 'Als Betrachter können Sie Konten und Pläne sehen.',
  'invitation.ownTitle': 'Benutzerkonto anlegen',
  'invitation.ownLead': 'Sie sind auf diesen Server eingeladen. Ihre Daten bleiben darauf.',
  'invitation.as': ({ email }) => `Sie sind als ${email} angemeldet.`,
  'invitation.otherAddress': ({ email }) => `Die Einladung ging an ${email}.`,
  'invitation.isMember': 'Sie gehören schon zu diesem Haushalt.',
  'invitation.hasAccount': 'Diese Einladung gilt für ein neues Benutzerkonto, und Sie haben schon eines.',
  'invitation.join': 'Haushalt beitreten',
  'invitation.createAndJoin': 'Registrieren und beitreten',
  'invitation.haveAccount': 'Haben Sie hier schon ein Benutzerkonto?',
};

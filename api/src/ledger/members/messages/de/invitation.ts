import type { Translation } from '@tideline/contract/language';
import type { Role } from '../../../../platform/auth/sessions.store.ts';
import type { invitationTexts as english } from '../invitation.en.ts';

const MAY: Readonly<Record<Role, string>> = {
  owner: 'ihn und seine Mitglieder verwalten',
  editor: 'seine Konten und Pläne sehen und ändern',
  viewer: 'seine Konten und Pläne sehen',
};

export const invitationTexts: Translation<typeof english> = {
  operator: 'Der Betreiber',
  subject: (from, household) => `${from} lädt Sie zu ${household} ein`,
  greeting: 'Guten Tag,',
  lead: (from, household, role) =>
    `${from} lädt Sie zum Haushalt „${household}“ bei Tideline ein. Sie können dort ${MAY[role]}.`,
  label: 'Einladung ansehen',
  end: (from, on) =>
    `Der Link gilt einmal und läuft am ${on} ab. Wenn Ihnen ${from} unbekannt ist, ignorieren Sie diese E-Mail.`,
};

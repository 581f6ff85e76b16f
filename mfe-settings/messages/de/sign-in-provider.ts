import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../sign-in-provider.en.ts';

export const messages: Translation<typeof english> = {
  'provider.title': ({ name }) => `Mit ${name} anmelden`,
  'provider.lead': ({ name }) =>
    `Verknüpfen Sie Ihr Benutzerkonto bei ${name}, um sich ohne Passwort anzumelden. Ihr Passwort gilt weiterhin.`,
  'provider.leadAlone': ({ name }) =>
    `Sie melden sich mit ${name} an. Legen Sie oben ein Passwort fest, um sich ohne ${name} anzumelden.`,
  'provider.failed': 'Ihr verknüpftes Benutzerkonto konnte nicht geladen werden',
  'provider.none': 'Kein Benutzerkonto verknüpft.',
  'provider.since': ({ when }) => `Verknüpft: ${when}`,
  'provider.link': ({ name }) => `Mit ${name} verknüpfen`,
  'provider.unlink': 'Verknüpfung lösen',
  'provider.unlinkTitle': ({ name }) => `Verknüpfung mit ${name} lösen?`,
  'provider.unlinkEffect': 'Damit können Sie sich nicht mehr anmelden, nur mit Ihrem Passwort.',
  'provider.unlinked': ({ name }) => `Verknüpfung mit ${name} gelöst`,
};

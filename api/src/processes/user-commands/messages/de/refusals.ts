import type { Translation } from '@tideline/contract/language';
import type { refusals as english } from '../refusals.en.ts';

export const refusals: Translation<typeof english> = {
  nameAction: (actions) => `Geben Sie eines an von ${actions}.`,
  otherVersion: 'Die Datenbank gehört zu einer anderen Version. Starten Sie Tideline zuerst einmal.',
  nameEmail: 'Geben Sie die E-Mail-Adresse des Benutzers an.',
  roleWithoutHousehold: 'Eine Rolle braucht einen Haushalt. Ergänzen Sie --household.',
  notValid: (problems) => `E-Mail-Adresse oder Rolle ist ungültig: ${problems}`,
  householdDeleted: 'Dieser Haushalt wurde inzwischen gelöscht.',
  noUser: (email) => `Kein Benutzer hat die Adresse ${email}.`,
  severalUsers: (count, email) => `${count} Benutzer haben die Adresse ${email}, und keiner hat sie bestätigt.`,
  noHouseholdOf: (email) => `${email} gehört zu keinem Haushalt. Ergänzen Sie --household.`,
  severalHouseholdsOf: (email, names) => `${email} gehört zu ${names}. Ergänzen Sie --household.`,
  noHousehold: (name) => `Den Haushalt ${name} gibt es nicht.`,
  severalHouseholds: (count, name, ids) =>
    `${count} Haushalte heißen ${name}. Wählen Sie einen über seine ID: ${ids.join(' oder ')}.`,
};

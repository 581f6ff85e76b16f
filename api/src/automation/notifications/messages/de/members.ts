import type { Translation } from '@tideline/contract/language';
import type { NotificationParams } from '../../../../ledger/notify/notification-fact.ts';
import type { membersChanged as english } from '../members.en.ts';

type Change = NotificationParams['members_changed'];

const ROLES: Readonly<Record<Change['role'], string>> = {
  owner: 'Inhaber',
  editor: 'Bearbeiter',
  viewer: 'Betrachter',
};

const MAY: Readonly<Record<Change['role'], string>> = {
  owner: 'den Haushalt und seine Mitglieder verwalten',
  editor: 'Konten und Pläne sehen und ändern',
  viewer: 'Konten und Pläne sehen',
};

const NOT_EXPECTED = 'Unerwartet? Prüfen Sie jetzt die Mitglieder.';

export const membersChanged: Translation<typeof english> = ({ what, name, by, role, isYou }) => {
  const may = `${isYou ? 'Sie können' : `${name} kann`} ${MAY[role]}.`;
  switch (what) {
    case 'joined':
      return { title: `${name} ist Ihrem Haushalt als ${ROLES[role]} beigetreten`, body: `${may} ${NOT_EXPECTED}` };
    case 'left':
      return { title: `${name} hat Ihren Haushalt verlassen`, body: 'Der Zugriff ist beendet.' };
    case 'removed':
      return { title: `${by ?? name} hat ${name} aus Ihrem Haushalt entfernt`, body: 'Der Zugriff ist beendet.' };
    case 'transferred':
      return {
        title: isYou
          ? `${by ?? name} hat Ihnen den Haushalt übertragen`
          : `${by ?? name} hat den Haushalt an ${name} übertragen`,
        body: `${isYou ? `${may} ` : ''}${by ?? name} ist jetzt Bearbeiter.`,
      };
    case 'role':
      return {
        title:
          by === null
            ? `${name} ist jetzt ${ROLES[role]}`
            : `${by} hat ${isYou ? 'Sie' : name} zum ${ROLES[role]} gemacht`,
        body: role === 'owner' && !isYou ? `${may} ${NOT_EXPECTED}` : may,
      };
  }
};

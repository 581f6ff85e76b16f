import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../two-person.en.ts';

const all = new Intl.ListFormat('de');

export const messages: Translation<typeof english> = {
  'two.title': 'Vier-Augen-Freigabe',
  'two.off': 'Aus',
  'two.above': ({ amount }) => `Über ${amount}`,
  'two.nowOff': 'aus',
  'two.nowAbove': ({ amount }) => `über ${amount}`,
  'two.lead':
    'Eine Umbuchung über diesem Betrag wird erst ausgeführt, wenn zwei Mitglieder sie freigeben, auch wenn eine ' +
    'Regel sie allein ausführen dürfte. Umbuchungen eines Tages auf dasselbe Konto zählen zusammen.',
  'two.who': ({ names }) => `Freigeben können: ${all.format(names)}.`,
  'two.alone':
    'Das braucht zwei Mitglieder, die freigeben können, und Sie sind allein. Laden Sie zuerst jemanden als ' +
    'Bearbeiter oder Inhaber ein.',
  'two.waits':
    'Derzeit kann nur ein Mitglied freigeben, deshalb warten größere Umbuchungen. Laden Sie jemanden als Bearbeiter ' +
    'ein oder schalten Sie das aus.',
  'two.invite': 'Mitglied einladen',
  'two.ownerOnly': 'Nur Inhaber können das ändern.',
  'two.use': 'Zwei Mitglieder geben größere Umbuchungen frei',
  'two.amount': 'Zwei Mitglieder ab mehr als',
  'two.amountHint': 'Geben Sie 0 für jede Umbuchung ein.',
  'two.amountWhat': 'den Betrag',
  'two.notice': 'Alle Mitglieder erfahren von einer Änderung. Vorschläge, die auf zwei warten, warten weiter.',
  'two.save': 'Speichern',
  'two.saved': 'Vier-Augen-Freigabe gespeichert',
  'two.turnedOff': 'Vier-Augen-Freigabe ist aus',
};

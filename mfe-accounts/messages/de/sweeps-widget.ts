import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../sweeps-widget.en.ts';

const { plural } = pluralsOf('de');

export const messages: Translation<typeof english> = {
  'sweepsTile.failed': 'Die vorgeschlagenen Umbuchungen konnten nicht geladen werden',
  'sweepsTile.otherTiles': 'Die übrige Übersicht funktioniert weiterhin.',
  'sweepsTile.caption': 'Vorgeschlagene Umbuchungen',
  'sweepsTile.what': 'Von und nach',
  'sweepsTile.to': 'nach',
  'sweepsTile.amount': 'Betrag',
  'sweepsTile.worth': ({ rule, amount }) => `${rule}, bringt rund ${amount} im Jahr`,
  'sweepsTile.avoids': ({ rule, amount }) => `${rule}, vermeidet rund ${amount}`,
  'sweepsTile.needsTwo': 'Zwei Mitglieder müssen freigeben.',
  'sweepsTile.needsYou': 'Ihre Freigabe fehlt noch.',
  'sweepsTile.waiting': 'Wartet auf ein weiteres Mitglied.',
  'sweepsTile.none': 'Heute ist kein Geld frei.',
  'sweepsTile.underWay': ({ count }) =>
    `${plural(count, { one: 'Umbuchung ist', other: 'Umbuchungen sind' })} unterwegs. Sonst ist heute kein Geld frei.`,
  'sweepsTile.open': 'Umbuchungen anzeigen',
  'sweepsTile.review': ({ count }) =>
    count === 1 ? 'Vorschlag ansehen' : count === 2 ? 'Beide Vorschläge ansehen' : `Alle ${count} Vorschläge ansehen`,
};

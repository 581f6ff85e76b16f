import type { Translation } from '@tideline/contract/language';
import type { messages as english } from '../arrange.en.ts';

export const messages: Translation<typeof english> = {
  allTilesHidden: 'Alle Kacheln sind ausgeblendet.',
  hide: 'Ausblenden',
  hiddenTiles: 'Ausgeblendet',
  hideTile: (title) => `${title} ausblenden`,
  moveEarlier: (title) => `${title} nach vorn verschieben`,
  moveLater: (title) => `${title} nach hinten verschieben`,
  show: 'Einblenden',
  showTile: (title) => `${title} einblenden`,
  sizeOf: (title) => `Größe von ${title}`,
  tileHidden: (title) => `${title} ist ausgeblendet`,
  tileMoved: (title, place, count) => `${title} ist Nummer ${place} von ${count}`,
  tileShown: (title) => `${title} ist wieder eingeblendet`,
  tileSized: (title, size) => `${title}: ${size}`,
  tileSizes: { s: 'Klein', m: 'Mittel', l: 'Groß' },
};

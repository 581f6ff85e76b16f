import type { Translation } from '@tideline/contract/language';
import type { messages as english } from '../ordered-list.en.ts';

export const messages: Translation<typeof english> = {
  drag: (name) => `${name} ziehen`,
  moveDown: (name) => `${name} nach unten verschieben`,
  moveUp: (name) => `${name} nach oben verschieben`,
  placed: (name, place, count) => `${name} ist Nummer ${place} von ${count}`,
  stays: (name, place) => `${name} bleibt Nummer ${place}`,
};

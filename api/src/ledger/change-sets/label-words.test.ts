import { describe, expect, it } from '@jest/globals';
import { labelWordsIn } from './label-words.ts';

describe('change labels', () => {
  it.each<{ label: string; text: string; why: string }>`
    label                                                    | text                                                     | why
    ${'Edited transaction'}                                  | ${'Umsatz bearbeitet'}                                   | ${'no name'}
    ${'Added Corner Shop'}                                   | ${'Corner Shop hinzugefügt'}                             | ${'a name'}
    ${'Added category Travel'}                               | ${'Kategorie Travel hinzugefügt'}                        | ${'the more specific pattern'}
    ${'Edited 12 transactions'}                              | ${'12 Umsätze bearbeitet'}                               | ${'a count'}
    ${'Edited my transactions'}                              | ${'my transactions bearbeitet'}                          | ${'a name in the position of a count'}
    ${'Merged tag a into b into c'}                          | ${'Schlagwort a mit b into c zusammengeführt'}           | ${'several names'}
    ${'Undo: Deleted account A'}                             | ${'Rückgängig gemacht: Konto A gelöscht'}                | ${'a label within a label'}
    ${'Synced with bridge.example: 3 new, 1 void'}           | ${'Abgerufen von bridge.example: 3 neu, 1 nie gebucht'}  | ${'several parts'}
    ${'Added \\$& (a.b) {name}'}                             | ${'\\$& (a.b) {name} hinzugefügt'}                       | ${'a name with special characters'}
    ${'Described as no release has ever described a change'} | ${'Described as no release has ever described a change'} | ${'an unknown label'}
  `('are translated from "$label" to "$text" in German: $why', ({ label, text }) => {
    expect(labelWordsIn('de').textOf(label)).toBe(text);
  });

  it('stay as stored in English', () => {
    expect(labelWordsIn('en').textOf('Added category Travel')).toBe('Added category Travel');
    expect(labelWordsIn('en').storedWith('konto')).toEqual([]);
  });

  it('can be searched by their German words', () => {
    expect(labelWordsIn('de').storedWith('schlagwort')).toEqual(
      expect.arrayContaining(['Added tag %', 'Renamed tag % to %', 'Renamed tag']),
    );
    expect(labelWordsIn('de').storedWith('name')).not.toContain('Added %');
  });
});

import type { Translation } from '@tideline/contract/language';
import type { sampleNames as english } from '../sample.en.ts';

export const sampleNames: Translation<typeof english> = { guest: 'Gast', household: 'Beispielhaushalt' };

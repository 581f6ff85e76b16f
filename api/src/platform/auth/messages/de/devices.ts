import type { Translation } from '@tideline/contract/language';
import type * as english from '../devices.en.ts';

export const devices: Translation<typeof english.devices> = {
  unknown: 'Ein unbekanntes Gerät',
  programOn: (system) => `Ein unbekanntes Programm unter ${system}`,
  browserOn: (browser, system) => `${browser} unter ${system}`,
};

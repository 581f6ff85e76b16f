import type { Translation } from '@tideline/contract/language';
import type { privateHousehold as english } from '../private-household.en.ts';

export const privateHousehold: Translation<typeof english> = {
  name: 'Privat',
};

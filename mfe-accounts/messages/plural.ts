import { countText } from '@tideline/mfe-kit/messages';

/** (1, 'row', 'rows') → "1 row"; (1200, …) → "1,200 rows", or as the household writes it. */
export const plural = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

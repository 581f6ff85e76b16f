/** Hues of the marks. Each has a class in the style sheet. */
export type CategoryHue =
  | 'food'
  | 'dining'
  | 'road'
  | 'shopping'
  | 'health'
  | 'travel'
  | 'home'
  | 'bills'
  | 'fitness'
  | 'cash'
  | 'gifts'
  | 'debt'
  | 'income'
  | 'neutral';

interface Mark {
  hue: CategoryHue;
  path: string;
}

const ARROWS = 'M3.5 7h12 M12.5 4l3 3-3 3 M16.5 13.5h-12 M7.5 10.5l-3 3 3 3';
const HOUSE = 'M3 9.5L10 3.5l7 6 M5 8v8.5h10V8 M8.5 16.5v-4.5h3v4.5';
const KEY = 'M6.5 6.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z M10 10h7.5v3 M14.5 10v2.5';
const PERCENT =
  'M5 15L15 5 M6.5 5.25a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 0 0 0-2.5z ' +
  'M13.5 12.25a1.25 1.25 0 1 0 0 2.5a1.25 1.25 0 0 0 0-2.5z';
const BRIEFCASE = 'M3 6.5h14v9.5H3z M7.25 6.5v-2h5.5v2 M3 11h14';

/**
 * Marks by the key of the built-in category. Drawn like the other icons: on a 20 × 20 grid, stroked 1.5 with round
 * ends.
 */
export const categoryMarks: Readonly<Record<string, Mark>> = {
  salary: { hue: 'income', path: BRIEFCASE },
  interest_income: { hue: 'income', path: PERCENT },
  other_income: { hue: 'income', path: 'M10 3.5v13 M5.5 12l4.5 4.5 4.5-4.5' },
  groceries: { hue: 'food', path: 'M2.5 3.5h2l2 9h8.5l2-6.5H5.2 M7.5 16h.01 M14 16h.01' },
  dining: {
    hue: 'dining',
    path: 'M6 3v5.5 M3.75 3v3.5a2.25 2.25 0 0 0 4.5 0V3 M6 8.75V17 M14.5 17v-5.5h-2.25c0-4 .5-7 2.25-8.5z',
  },
  fuel: {
    hue: 'road',
    path:
      'M4 17V4a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v13 M3 17h9 M6 6h3v3H6z M11 ' +
      '10h1.5a1 1 0 0 1 1 1v3a1.4 1.4 0 0 0 2.8 0V8l-2.3-2.5',
  },
  transport: {
    hue: 'road',
    path: 'M4.5 4h11v10h-11z M4.5 9.5h11 M6 14v2.5 M14 14v2.5 M7 11.8h.01 M13 11.8h.01',
  },
  shopping: { hue: 'shopping', path: 'M4.5 6.5h11l.8 10.5H3.7z M7.25 8.5V6a2.75 2.75 0 0 1 5.5 0v2.5' },
  health: {
    hue: 'health',
    path: 'M10 16.5S3.5 12.6 3.5 8.2A3.4 3.4 0 0 1 10 6.6a3.4 3.4 0 0 1 6.5 1.6c0 4.4-6.5 8.3-6.5 8.3z',
  },
  kids: {
    hue: 'gifts',
    path:
      'M10 3a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z M4.5 12c1.6-1.7 ' +
      '3.4-2.5 5.5-2.5s3.9.8 5.5 2.5 M7.5 10v7 M12.5 10v7',
  },
  cash: { hue: 'cash', path: 'M2.5 5.5h15v9h-15z M10 8a2 2 0 1 0 0 4a2 2 0 0 0 0-4z M5 10h.01 M15 10h.01' },
  rent: { hue: 'home', path: KEY },
  mortgage: { hue: 'home', path: KEY },
  home: { hue: 'home', path: HOUSE },
  utilities: { hue: 'bills', path: 'M11 2.75L4.5 11.5h5L9 17.25l6.5-8.75h-5z' },
  phone: { hue: 'bills', path: 'M6 2.75h8v14.5H6z M9 14.75h2' },
  internet: { hue: 'bills', path: 'M3 8.5c4-3.7 10-3.7 14 0 M5.7 11.4c2.5-2.3 6.1-2.3 8.6 0 M10 15h.01' },
  insurance: { hue: 'bills', path: 'M10 2.75l6 2.25v4.5c0 3.7-2.4 6.3-6 7.75-3.6-1.45-6-4.05-6-7.75V5z' },
  subscriptions: {
    hue: 'bills',
    path: 'M4 9a5 5 0 0 1 5-4.5h6.5 M13 2l2.75 2.5L13 7 M16 11a5 5 0 0 1-5 4.5H4.5 M7 18l-2.75-2.5L7 13',
  },
  taxes: { hue: 'bills', path: 'M3 8l7-4.5L17 8z M5 8v6.5 M8.3 8v6.5 M11.7 8v6.5 M15 8v6.5 M3 16.5h14' },
  education: { hue: 'bills', path: 'M2 8l8-3.5L18 8l-8 3.5z M5.5 9.8v4c2.7 1.9 6.3 1.9 9 0v-4 M18 8v4.5' },
  entertainment: {
    hue: 'shopping',
    path: 'M3 5h14v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4z M12 7.5v.01 M12 10v.01 M12 12.5v.01',
  },
  fitness: { hue: 'fitness', path: 'M3 8v4 M5.5 6v8 M14.5 6v8 M17 8v4 M5.5 10h9' },
  travel: { hue: 'travel', path: 'M3 10.5l14-6.5-5 13-2.5-5.5z M9.5 11.5l4-4' },
  gifts: {
    hue: 'gifts',
    path:
      'M3.5 9.5h13v7h-13z M2.75 6.5h14.5v3H2.75z M10 6.5v10 M10 6.5c-4.5 ' +
      '0-4.5-3.7-2.3-3.7S10 6.5 10 6.5s.1-3.7 2.3-3.7 2.2 3.7-2.3 3.7',
  },
  interest_charge: { hue: 'debt', path: PERCENT },
  fees: { hue: 'debt', path: 'M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17z M8 7h4 M8 10h4' },
  loan_payment: { hue: 'neutral', path: ARROWS },
  card_payment: { hue: 'neutral', path: ARROWS },
  transfer: { hue: 'neutral', path: ARROWS },
  refund: { hue: 'income', path: 'M8 4.5L4 8.5l4 4 M4 8.5h8a4 4 0 0 1 0 8H9' },
};

const tag = 'M3.5 3.5h6l7 7-6 6-7-7z M6.8 6.8h.01';

/** Marks for categories that a household added. */
export const otherMarks: Readonly<Record<'income' | 'expense' | 'transfer', Mark>> = {
  income: { hue: 'income', path: tag },
  expense: { hue: 'neutral', path: tag },
  transfer: { hue: 'neutral', path: ARROWS },
};

/** The mark for several categories at once. */
export const splitMark: Mark = {
  hue: 'neutral',
  path: 'M10 17v-5 M10 12L5 7V3.5 M10 12l5-5V3.5 M3 5.5l2-2 2 2 M13 5.5l2-2 2 2',
};

/** The mark for no category. */
export const noMark: Mark = { hue: 'neutral', path: 'M7.5 7.5a2.5 2.5 0 1 1 3.8 2.2c-.8.5-1.3 1-1.3 1.9 M10 14.4h.01' };

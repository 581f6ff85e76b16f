/** How the values of a field are read. */
export type SearchFieldType = 'name' | 'text' | 'amount' | 'date' | 'choice';

interface FieldRule {
  type: SearchFieldType;
  /** Other names of the field. */
  also?: readonly string[];
  /** Whether `none` finds transactions without a value. */
  none?: boolean;
  choices?: readonly string[];
}

const rules = {
  account: { type: 'name' },
  category: { type: 'name', also: ['cat', 'categories'], none: true },
  tag: { type: 'name', also: ['tags'], none: true },
  payee: { type: 'text' },
  note: { type: 'text', also: ['notes', 'memo'], none: true },
  description: { type: 'text', also: ['bank'], none: true },
  check: { type: 'text', none: true },
  amount: { type: 'amount' },
  date: { type: 'date' },
  is: {
    type: 'choice',
    choices: [
      'income',
      'expense',
      'transfer',
      'split',
      'review',
      'uncategorized',
      'excluded',
      'duplicate',
      'pending',
      'posted',
      'cleared',
      'reconciled',
      'void',
      'manual',
      'imported',
      'synced',
      'swept',
    ],
  },
  has: { type: 'choice', choices: ['note', 'tag', 'attachment', 'split', 'category', 'check'] },
  status: { type: 'choice', choices: ['pending', 'posted', 'cleared', 'reconciled', 'void'] },
  kind: {
    type: 'choice',
    also: ['type'],
    choices: [
      'standard',
      'transfer',
      'card-payment',
      'loan-payment',
      'interest',
      'fee',
      'refund',
      'balance-transfer',
      'cash-advance',
      'opening',
      'adjustment',
    ],
  },
  source: { type: 'choice', choices: ['manual', 'import', 'sync', 'sweep'] },
  currency: { type: 'text' },
} as const satisfies Record<string, FieldRule>;

/** Searchable fields of a transaction. */
export type SearchField = keyof typeof rules;

/** The fields of the search language, in the order they are suggested. */
export const SEARCH_FIELDS: Readonly<Record<SearchField, FieldRule>> = rules;

const names = new Map<string, SearchField>();
for (const [field, { also = [] }] of Object.entries(SEARCH_FIELDS) as [SearchField, FieldRule][])
  for (const name of [field, ...also]) names.set(name, field);

/** Returns the field with a given name, ignoring case. */
export const searchFieldOf = (word: string): SearchField | undefined => names.get(word.toLowerCase());

const SPELLINGS: Readonly<Record<string, string>> = {
  uncategorised: 'uncategorized',
  'needs-review': 'review',
  expenses: 'expense',
  transfers: 'transfer',
  splits: 'split',
  notes: 'note',
  tags: 'tag',
  attachments: 'attachment',
};

/** Returns the choice with a given name; undefined if the field has no such choice. */
export function searchChoiceOf(field: SearchField, text: string): string | undefined {
  const plain = text.toLowerCase().replace(/[\s_]+/g, '-');
  const choice = SPELLINGS[plain] ?? plain;
  return SEARCH_FIELDS[field].choices?.includes(choice) === true ? choice : undefined;
}

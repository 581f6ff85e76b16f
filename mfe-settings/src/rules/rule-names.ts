import { useQuery } from '@tanstack/react-query';
import type { Category, RulePreviewRow } from '@tideline/contract';
import { accountsQuery, useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { parseMoney, parsePercent, typedMoney, typedPercent } from '@tideline/ui/forms';
import { messages } from '../../messages/rules.en.ts';
import { categoriesQuery } from '../ledger/ledger.queries.ts';
import type { Figures, LeafField } from './rule-draft.ts';

export const KINDS = [
  'standard',
  'transfer',
  'card_payment',
  'loan_payment',
  'interest',
  'fee',
  'refund',
  'balance_transfer',
  'cash_advance',
  'opening',
  'adjustment',
] as const;
type Kind = (typeof KINDS)[number];
const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

export interface RuleNames {
  categories: readonly Category[];
  accounts: readonly { id: string; name: string }[];
  /** Returns the name of an account, category or kind. */
  nameOf: (field: LeafField, id: string | null) => string;
}

/** Returns the categories and accounts that rules refer to, and a function that names them by id. */
export function useRuleNames(): RuleNames {
  const t = useT(messages);
  const categories = useQuery(categoriesQuery()).data?.items ?? [];
  const accounts = useQuery(accountsQuery()).data?.items ?? [];
  const nameOf = (field: LeafField, id: string | null): string => {
    if (id === null) return field === 'category' ? t('editor.noCategory') : t('diff.none');
    if (field === 'kind') return isKind(id) ? t(`kind.${id}`) : id;
    const named: readonly { id: string; name: string }[] = field === 'account' ? accounts : categories;
    return named.find((each) => each.id === id)?.name ?? '…';
  };
  return { categories, accounts, nameOf };
}

/** Returns conversions in the household's number format and currency. */
export function useFigures(): Figures {
  const { locale, currency } = useFormats();
  return {
    typedMoney: (minor) => typedMoney(minor, currency, locale),
    typedShare: (ppm) => typedPercent(ppm, locale),
    readMoney: (text) => {
      const parsed = parseMoney(text, currency, locale);
      return parsed.ok ? Number(parsed.minor) : null;
    },
    readShare: (text) => {
      const parsed = parsePercent(text, locale);
      return parsed.ok ? parsed.ppm : null;
    },
  };
}

type Change = RulePreviewRow['changes'][number];

/** Returns a function that describes one changed field: "Category: none → Groceries". */
export function useChangeWords({ nameOf }: RuleNames): (change: Change) => string {
  const t = useT(messages);
  const { money } = useFormats();
  const wordOf = (field: Change['field'], value: Change['to']): string => {
    if (typeof value === 'boolean') return t(value ? 'diff.yes' : 'diff.no');
    if (Array.isArray(value)) {
      const parts = value.map((part) =>
        typeof part === 'string'
          ? part
          : `${money(part.amount.minor, part.amount.currency)} ${nameOf('category', part.categoryId)}`,
      );
      return parts.length === 0 ? t('diff.none') : parts.join(', ');
    }
    if (field === 'categoryId') return nameOf('category', value);
    if (field === 'kind') return nameOf('kind', value);
    return value === null || value === '' ? t('diff.none') : value;
  };
  return ({ field, from, to }) =>
    t('diff.line', { field: t(`target.${field}`), from: wordOf(field, from), to: wordOf(field, to) });
}

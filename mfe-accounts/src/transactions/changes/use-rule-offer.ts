import type { Transaction } from '@tideline/contract';
import { api, useT } from '@tideline/mfe-kit';
import { type ToastAction, useLinkRouter } from '@tideline/ui';
import { ruleAddress } from './rule-address.ts';
import { messages } from '../../../messages/transactions.en.ts';

/** The edit that a rule is derived from. */
interface Edit {
  categoryId?: string | null;
  payee?: string;
}

/**
 * Offers "Always do this" after a row was categorized or renamed, with a prefilled rule for that edit. Returns null if
 * the server, which considers the rest of the ledger, finds no worthwhile rule.
 */
export function useRuleOffer(): (rows: readonly Transaction[], edit: Edit) => Promise<ToastAction | null> {
  const t = useT(messages);
  const router = useLinkRouter();
  return async ([row, ...others], { categoryId, payee }) => {
    if (row === undefined || (!categoryId && payee === undefined)) return null;
    // a bulk change suggests a habit only if all rows have the same payee
    if (others.some((other) => other.payee !== row.payee)) return null;
    const { suggestion } = await api.rules.suggestion({ id: row.id });
    return (
      suggestion && {
        label: t('rule.always'),
        onPress: () => router?.navigate(ruleAddress(row.id)),
      }
    );
  };
}

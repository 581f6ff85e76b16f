import type { Transaction } from '@tideline/contract';
import { api, useT } from '@tideline/mfe-kit';
import { type ToastAction, useLinkRouter } from '@tideline/ui';
import { messages } from '../../messages/transactions.en.ts';

/** What rules are made of. */
interface Edit {
  categoryId?: string | null;
  payee?: string;
}

/**
 * "Always do this", right where something was filed or renamed: the rule that would have done it, filled in. Null where no
 * rule is worth making of it, as the server knows from the rest of the ledger.
 */
export function useRuleOffer(): (rows: readonly Transaction[], edit: Edit) => Promise<ToastAction | null> {
  const t = useT(messages);
  const router = useLinkRouter();
  return async ([row, ...others], { categoryId, payee }) => {
    if (row === undefined || (!categoryId && payee === undefined)) return null;
    // many at once are one habit only where they are of one payee
    if (others.some((other) => other.payee !== row.payee)) return null;
    const { suggestion } = await api.rules.suggestion({ id: row.id });
    return (
      suggestion && {
        label: t('rule.always'),
        onPress: () => router?.navigate(`/settings?section=rules&rule=new&from=${row.id}`),
      }
    );
  };
}

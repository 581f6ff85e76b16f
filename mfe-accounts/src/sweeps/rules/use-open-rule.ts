import { useAddressParams, useTextParam } from '@tideline/mfe-kit';

const OWN = ['new', 'rule', 'do', 'promo', 'goal', 'from', 'to', 'amount', 'once', 'working', 'run'];

/**
 * Returns a function that opens a rule (`?rule=<id>`, `&do=edit`) or closes the open one. It also clears prefilled
 * values from the address.
 */
export function useOpenRule(): (id: string | null, act?: 'edit') => void {
  const [, setParams] = useAddressParams();
  return (id, act) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of OWN) next.delete(name);
        if (id !== null) next.set('rule', id);
        if (act !== undefined) next.set('do', act);
        return next;
      },
      { replace: act === undefined },
    );
}

/** Reads the rule drawer from the address: `adding` opens it for a new rule, `ruleId` for an existing one. */
export function useRuleDrawer(): { adding: string | null; ruleId: string | null; isOpen: boolean } {
  const [adding] = useTextParam('new');
  const [ruleId] = useTextParam('rule');
  return { adding, ruleId, isOpen: adding !== null || ruleId !== null };
}

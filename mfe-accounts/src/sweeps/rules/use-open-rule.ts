import { useAddressParams } from '@tideline/mfe-kit';

const OWN = ['new', 'rule', 'do', 'promo', 'goal', 'from', 'to', 'amount', 'once', 'working', 'run'];

/** Opens a rule, or closes what is open: `?rule=<id>`, `&do=edit`. What an address had filled in goes with it. */
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

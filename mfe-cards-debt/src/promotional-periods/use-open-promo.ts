import { useAddressParams } from '@tideline/mfe-kit';

export const promoEvents = ['confirm', 'extend', 'transferred', 'revoke', 'cure'] as const;
export type PromoEvent = (typeof promoEvents)[number];

/**
 * Returns a function that opens a promotional period for editing, or for one of its actions: `?promo=<id>&act=confirm`.
 */
export function useOpenPromo(): (id: string | null, act?: PromoEvent) => void {
  const [, setParams] = useAddressParams();
  return (id, act) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('promo');
        next.delete('act');
        if (id !== null) next.set('promo', id);
        if (act !== undefined) next.set('act', act);
        return next;
      },
      { replace: id === null },
    );
}

import type { Promo } from '@tideline/contract';

export const promoViews = ['all', 'running', 'at_risk', 'over'] as const;
export type PromoView = (typeof promoViews)[number];

const OVER: ReadonlySet<Promo['state']> = new Set([
  'cleared',
  'transferred',
  'expired_with_balance',
  'retro_charged',
  'ended',
]);

export const isOver = ({ state }: Pick<Promo, 'state'>): boolean => OVER.has(state);
export const isRunning = ({ state }: Pick<Promo, 'state'>): boolean => state === 'active' || state === 'closing';

export interface PromoFilter {
  view: PromoView;
  kind: string | null;
  cardId: string | null;
}

export const filterPromos = (promos: readonly Promo[], { view, kind, cardId }: PromoFilter): Promo[] =>
  promos.filter(
    (promo) =>
      (view === 'all' ||
        (view === 'over' ? isOver(promo) : view === 'running' ? !isOver(promo) : (promo.course?.atRisk ?? false))) &&
      (kind === null || promo.kind === kind) &&
      (cardId === null || promo.cardId === cardId),
  );

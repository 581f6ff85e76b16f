import { toMinor, type Promo } from '@tideline/contract';
import { api, useChange, useErrorText, useMoveWords, useSession, useT, useTodaysMoves } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton } from '@tideline/ui';
import { MenuButton } from '@tideline/ui/menus';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { isOver, isRunning } from './filter-promos.ts';
import { PromoReminder } from './promo-reminder.tsx';
import { type PromoEvent, useOpenPromo } from './use-open-promo.ts';

/** The possible actions; those that the state does not allow are not offered. */
export function PromoActions({ promo, title }: { promo: Promo; title: string }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const open = useOpenPromo();
  const errorOf = useErrorText();
  const mayChange = useSession().role !== 'viewer';
  const words = useMoveWords();
  const { plan, moveOfPromo } = useTodaysMoves();
  const move = moveOfPromo(promo.id);
  const isFirst = move !== undefined && move.id === plan?.moves[0]?.id;
  const remove = useChange({
    change: () => api.promos.remove({ id: promo.id }, { ifMatch: promo.version }),
    done: () => t('promo.removed', { title }),
  });
  const toConfirm = promo.evidence.confirmedOn === null && !isOver(promo);
  return (
    <>
      {move === undefined || !mayChange ? null : (
        <LinkButton href={move.href} variant={isFirst ? 'filled' : 'outline'} aria-label={words.actTo(move)}>
          {words.actBy(move)}
        </LinkButton>
      )}
      {promo.course?.atRisk && toMinor(promo.balance) > 0 ? (
        <LinkButton variant="outline" href={planHref(promo)} icon="debt">
          {p('act.plan')}
        </LinkButton>
      ) : null}
      {isOnCard(promo) && isRunning(promo) && toMinor(promo.balance) > 0 && mayChange ? (
        <LinkButton
          variant="outline"
          href={`/sweeps?new=promo_deadline&promo=${promo.id}`}
          icon="sweep"
          aria-label={p('act.sweepOf', { title })}
        >
          {p('act.sweep')}
        </LinkButton>
      ) : null}
      {isOver(promo) ? null : <PromoReminder promo={promo} title={title} />}
      {toConfirm ? (
        <Button variant="outline" aria-label={p('act.confirmOf', { title })} onClick={() => open(promo.id, 'confirm')}>
          {p('act.confirm')}
        </Button>
      ) : null}
      <Button
        data-promo-edit
        variant="quiet"
        icon="edit"
        aria-label={t('promo.editOf', { title })}
        onClick={() => open(promo.id)}
      >
        {t('promo.edit')}
      </Button>
      <Button
        variant="quiet"
        icon="trash"
        busy={remove.isPending}
        aria-label={t('promo.removeOf', { title })}
        onClick={() => remove.mutate(undefined)}
      >
        {t('promo.remove')}
      </Button>
      <MoreActions promo={promo} title={title} />
      {remove.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(remove.error)} />}
    </>
  );
}

/** Events that happen to the promotion, of which the user records one. */
function MoreActions({ promo, title }: { promo: Promo; title: string }) {
  const p = useT(promoMessages);
  const open = useOpenPromo();
  const events: PromoEvent[] = [
    ...(isOver(promo) ? [] : ['extend' as const]),
    ...(isOnCard(promo) && isRunning(promo) ? ['transferred' as const, 'revoke' as const] : []),
    ...(promo.revoked === null ? [] : ['cure' as const]),
  ];
  if (events.length === 0) return null;
  return (
    <MenuButton
      label={p('act.more', { title })}
      icon="more"
      iconOnly
      items={events.map((event) => ({ id: event, label: p(`act.${event}`), onSelect: () => open(promo.id, event) }))}
    />
  );
}

const isOnCard = ({ kind }: Promo): boolean => kind !== 'savings_bonus_rate' && kind !== 'fee_waiver';

/** The plan that clears the promotion in time, ready to be used. */
const planHref = ({ keepingPlan }: Promo): string =>
  keepingPlan === undefined || keepingPlan === null
    ? '/debt?strategy=promo_aware'
    : `/debt?strategy=${keepingPlan.strategy}&monthly=${keepingPlan.monthly.minor}`;

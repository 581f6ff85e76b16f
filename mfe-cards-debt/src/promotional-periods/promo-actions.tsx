import { toMinor, type Promo } from '@tideline/contract';
import { api, MenuButton, useChange, useErrorText, useMay, useT } from '@tideline/mfe-kit';
import { useMoveWords, useTodaysMoves } from '@tideline/mfe-kit/moves';
import { Banner, Button, LinkButton, useMayChange } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoListMessages } from '../../messages/promo-list.en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { isOver, isRunning } from './filter-promos.ts';
import styles from './promo-list.module.css';
import { PromoReminder } from './promo-reminder.tsx';
import { type PromoEvent, useOpenPromo } from './use-open-promo.ts';

/**
 * Shows the single most important action for an offer: today's move, a plan that keeps the offer's date, or a fact to
 * confirm.
 */
export function PromoMainAction({ promo, title }: { promo: Promo; title: string }) {
  const p = useT(promoMessages);
  const open = useOpenPromo();
  const mayMove = useMayChange();
  const mayChange = mayMove(promo.cardId);
  const words = useMoveWords();
  const { plan, moveOfPromo } = useTodaysMoves();
  const move = moveOfPromo(promo.id);
  if (move !== undefined && mayMove(promo.cardId, move.from?.accountId))
    return (
      <LinkButton
        href={move.href}
        variant={move.id === plan?.moves[0]?.id ? 'filled' : 'outline'}
        aria-label={words.actTo(move)}
      >
        {words.actBy(move)}
      </LinkButton>
    );
  if (needsPlan(promo))
    return (
      <LinkButton variant="outline" href={planHref(promo)}>
        {p('act.plan')}
      </LinkButton>
    );
  if (isToConfirm(promo) && mayChange)
    return (
      <Button variant="outline" aria-label={p('act.confirmOf', { title })} onClick={() => open(promo.id, 'confirm')}>
        {p('act.confirm')}
      </Button>
    );
  return null;
}

const needsPlan = ({ course, balance }: Promo): boolean => course?.atRisk === true && toMinor(balance) > 0;

const isToConfirm = (promo: Promo): boolean => promo.evidence.confirmedOn === null && !isOver(promo);

/** Shows the other possible actions, without those that the state does not allow. */
export function PromoActions({ promo, title }: { promo: Promo; title: string }) {
  const p = useT(promoMessages);
  const open = useOpenPromo();
  const mayChange = useMay('edit', promo.cardId);
  const hasMove = useTodaysMoves().moveOfPromo(promo.id) !== undefined && mayChange;
  return (
    <div className={styles.actions}>
      {hasMove && needsPlan(promo) ? (
        <LinkButton variant="quiet" href={planHref(promo)}>
          {p('act.plan')}
        </LinkButton>
      ) : null}
      {mayChange && isToConfirm(promo) && (hasMove || needsPlan(promo)) ? (
        <Button variant="quiet" aria-label={p('act.confirmOf', { title })} onClick={() => open(promo.id, 'confirm')}>
          {p('act.confirm')}
        </Button>
      ) : null}
      {isOver(promo) ? null : <PromoReminder promo={promo} title={title} />}
      {isOnCard(promo) && isRunning(promo) && toMinor(promo.balance) > 0 && mayChange ? (
        <LinkButton
          variant="quiet"
          href={`/sweeps?new=promo_deadline&promo=${promo.id}`}
          aria-label={p('act.sweepOf', { title })}
        >
          {p('act.sweep')}
        </LinkButton>
      ) : null}
      {mayChange ? <MoreActions promo={promo} title={title} /> : null}
    </div>
  );
}

/** Shows buttons that edit and delete the offer, and one that records an event. */
function MoreActions({ promo, title }: { promo: Promo; title: string }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const say = useT(promoListMessages);
  const open = useOpenPromo();
  const errorOf = useErrorText();
  const remove = useChange({
    change: () => api.promos.remove({ id: promo.id }, { ifMatch: promo.version }),
    done: () => t('promo.removed', { title }),
  });
  const events: PromoEvent[] = [
    ...(isOver(promo) ? [] : ['extend' as const]),
    ...(isOnCard(promo) && isRunning(promo) ? ['transferred' as const, 'revoke' as const] : []),
    ...(promo.revoked === null ? [] : ['cure' as const]),
  ];
  return (
    <>
      <MenuButton
        label={p('act.more', { title })}
        icon="more"
        iconOnly
        variant="quiet"
        items={[
          { id: 'edit', label: say('menu.edit'), icon: 'edit', onSelect: () => open(promo.id) },
          ...events.map((event) => ({
            id: event,
            label: p(`act.${event}`),
            onSelect: () => open(promo.id, event),
          })),
          {
            id: 'remove',
            label: say('menu.remove'),
            icon: 'trash',
            danger: true,
            onSelect: () => remove.mutate(undefined),
          },
        ]}
      />
      {remove.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(remove.error)} />}
    </>
  );
}

const isOnCard = ({ kind }: Promo): boolean => kind !== 'savings_bonus_rate' && kind !== 'fee_waiver';

/** Returns the address of a plan that pays off the promotional balance in time. */
const planHref = ({ keepingPlan }: Promo): string =>
  keepingPlan === undefined || keepingPlan === null
    ? '/debt?strategy=promo_aware'
    : `/debt?strategy=${keepingPlan.strategy}&monthly=${keepingPlan.monthly.minor}`;

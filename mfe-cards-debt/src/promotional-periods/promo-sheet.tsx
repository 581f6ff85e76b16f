import { toMinor, type Promo } from '@tideline/contract';
import { api, useChange, useErrorText, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card, DateText, Money, Stack, Stat, Stats, TideTrack, useFormats, type BadgeTone, type TideMark } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

const tones: Record<Promo['state'], BadgeTone> = { upcoming: 'neutral', active: 'tide', closing: 'warn', cleared: 'gain', expired_with_balance: 'debt', retro_charged: 'debt' };

/** One promotional period: where it stands in time, what to pay each month, and what it costs otherwise. */
export function PromoSheet({ promo }: { promo: Promo }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { today } = useSession();
  const title = t('promo.title', { card: promo.cardName, kind: t(`kind.${promo.kind}`) });
  const running = promo.state === 'active' || promo.state === 'closing';
  const owes = toMinor(promo.balance) > 0;
  const marks = useMarks(promo, today);
  const cost = money(promo.costIfNothingChanges.minor, promo.costIfNothingChanges.currency);
  return (
    <Card title={title} badge={<Badge tone={tones[promo.state]}>{t(`state.${promo.state}`)}</Badge>} footer={<Actions promo={promo} title={title} />}>
      <Stack gap={24}>
        <p>{t(`kindLine.${promo.kind}`)}</p>
        {running ? <TideTrack label={t('promo.track', { title })} startsOn={promo.startsOn} endsOn={promo.endsOn} filledTo={today} marks={marks} {...(promo.state === 'closing' ? { tone: 'warn' as const } : {})} /> : null}
        {running && owes && promo.safeOn < today ? <Banner tone="warn" title={t('promo.passedSafe')} /> : null}
        <Figures promo={promo} />
        {owes && running && toMinor(promo.costIfNothingChanges) > 0 ? (
          <p>{promo.kind === 'deferred_interest' ? t('promo.costDeferred', { amount: cost, on: date(promo.endsOn) }) : t('promo.costLater', { amount: cost })}</p>
        ) : null}
      </Stack>
    </Card>
  );
}

function useMarks({ safeOn, endsOn }: Promo, today: string): TideMark[] {
  const t = useT(messages);
  return [
    { date: today, label: t('promo.today'), shape: 'point' },
    ...(safeOn > today && safeOn !== endsOn ? [{ date: safeOn, label: t('promo.safe'), shape: 'open' as const }] : []),
    { date: endsOn, label: t('promo.end'), shape: 'end', tone: 'debt' },
  ];
}

function Figures({ promo }: { promo: Promo }) {
  const t = useT(messages);
  const { percent, date } = useFormats();
  const rates = t('promo.ratesValue', { now: percent(promo.promoAprPpm), after: percent(promo.revertAprPpm) });
  return (
    <Stats>
      <Stat label={t('promo.balance')} value={<Money {...promo.balance} />} />
      {promo.neededPerMonth === null ? null : (
        <Stat label={t('promo.perMonth')} value={<Money {...promo.neededPerMonth} />} detail={t('promo.perMonthDetail', { count: promo.opportunities, by: date(promo.safeOn) })} />
      )}
      <Stat label={t('promo.endsOn')} value={<DateText date={promo.endsOn} />} detail={promo.daysLeft < 0 ? undefined : t('promo.daysLeft', { days: promo.daysLeft })} />
      <Stat label={t('promo.rates')} value={rates} />
      {promo.accrued === null ? null : <Stat label={t('promo.accrued')} value={<Money {...promo.accrued} estimate />} detail={t('promo.accruedDetail')} />}
    </Stats>
  );
}

function Actions({ promo, title }: { promo: Promo; title: string }) {
  const t = useT(messages);
  const [, setPromoId] = useTextParam('promo');
  const remove = useChange({ change: () => api.promos.remove({ id: promo.id }, { ifMatch: promo.version }), done: () => t('promo.removed', { title }) });
  return (
    <>
      <Button data-promo-edit variant="quiet" icon="edit" aria-label={t('promo.editOf', { title })} onClick={() => setPromoId(promo.id, { push: true })}>
        {t('promo.edit')}
      </Button>
      <Button variant="quiet" icon="trash" busy={remove.isPending} aria-label={t('promo.removeOf', { title })} onClick={() => remove.mutate(undefined)}>
        {t('promo.remove')}
      </Button>
      <RemoveFailure error={remove.error} />
    </>
  );
}

function RemoveFailure({ error }: { error: Error | null }) {
  const errorOf = useErrorText();
  return error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(error)} />;
}

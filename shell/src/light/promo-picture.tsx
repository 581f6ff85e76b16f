import { useT } from '@tideline/mfe-kit/light';
import { SegmentBar, TideTrackStatic } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import styles from './landing.module.css';
import { dayOf, dollars, Picture, rate } from './picture.tsx';
import { PARTS, promoExample } from './promo-example.ts';

/** Shows a card with the rates of its parts, and the countdown of an offer. */
export function PromoPicture({ today }: { today: string }) {
  const t = useT(messages);
  const { purchasesMinor, aprPpm, transferMinor, deferredMinor } = PARTS;
  const { startsOn, safeOn, endsOn, perMonthMinor, safeShare } = promoExample(today);
  const end = dayOf(endsOn, today, 'day');
  const left = dollars(transferMinor);
  return (
    <Picture title={t('parts.title')} lead={t('parts.lead')}>
      <SegmentBar
        label={t('parts.label')}
        segments={[
          {
            id: 'purchases',
            label: t('parts.purchases'),
            detail: rate(aprPpm),
            amount: dollars(purchasesMinor),
            minor: purchasesMinor,
          },
          {
            id: 'transfer',
            label: t('parts.transfer'),
            detail: t('parts.transferRate', { end }),
            amount: left,
            minor: transferMinor,
            kind: 'promo',
          },
          {
            id: 'deferred',
            label: t('parts.deferred'),
            detail: t('parts.deferredRate'),
            amount: dollars(deferredMinor),
            minor: deferredMinor,
            kind: 'deferred',
          },
        ]}
      />
      <div className={styles.clock}>
        <TideTrackStatic
          label={t('parts.trackLabel')}
          filledShare={safeShare}
          marks={[
            { date: startsOn, when: dayOf(startsOn, today), share: 0, label: t('parts.today', { left }) },
            {
              date: safeOn,
              when: dayOf(safeOn, today),
              share: safeShare,
              label: t('parts.safe'),
              shape: 'open',
              tone: 'gain',
            },
            { date: endsOn, when: dayOf(endsOn, today), share: 1, label: t('parts.end'), shape: 'end', tone: 'debt' },
          ]}
        />
      </div>
      <p className={styles.conclusion}>{t('parts.needed', { perMonth: dollars(perMonthMinor) })}</p>
    </Picture>
  );
}

import { useState } from 'react';
import { useT } from '@tideline/mfe-kit/light';
import { TideTrackStatic } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import styles from './landing.module.css';
import { dayOf, dollars, Picture } from './picture.tsx';
import { EXAMPLE, exampleOutcome } from './worked-example.ts';

const PAYMENTS = [24_999, 25_000];

/**
 * Shows the offer whose interest is charged because of twelve cents. Visitors choose the payment and see the result.
 */
export function TwelveCentsPicture({ today }: { today: string }) {
  const t = useT(messages);
  const [payment, setPayment] = useState(PAYMENTS[0] ?? 0);
  const { boughtOn, halfwayOn, halfwayMinor, endsOn, leftMinor, interestMinor } = exampleOutcome(payment, today);
  const when = (date: string) => dayOf(date, today);
  const left = dollars(leftMinor);
  return (
    <Picture title={t('landing.exampleTitle')} lead={t('landing.exampleLead', { price: dollars(EXAMPLE.priceMinor) })}>
      <fieldset className={styles.choice}>
        <legend>{t('landing.eachMonth')}</legend>
        {PAYMENTS.map((option) => (
          <label key={option} className={styles.option}>
            <input type="radio" name="payment" checked={payment === option} onChange={() => setPayment(option)} />
            {dollars(option)}
          </label>
        ))}
      </fieldset>
      <TideTrackStatic
        label={t('landing.trackLabel')}
        filledShare={(EXAMPLE.priceMinor - leftMinor) / EXAMPLE.priceMinor}
        marks={[
          { date: boughtOn, when: when(boughtOn), share: 0, label: t('landing.boughtMark') },
          {
            date: halfwayOn,
            when: when(halfwayOn),
            share: 0.5,
            label: t('landing.halfMark', { left: dollars(halfwayMinor) }),
            shape: 'open',
          },
          {
            date: endsOn,
            when: when(endsOn),
            share: 1,
            label: t('landing.endMark', { left }),
            shape: 'end',
            tone: leftMinor === 0 ? 'gain' : 'debt',
          },
        ]}
      />
      <p className={leftMinor === 0 ? styles.paid : styles.missed} role="status">
        <strong className={styles.figure}>{dollars(interestMinor)}</strong>
        {leftMinor === 0 ? t('landing.paid') : t('landing.missed', { left, interest: dollars(interestMinor) })}
      </p>
      <p className={styles.assume}>{t('landing.assume')}</p>
    </Picture>
  );
}

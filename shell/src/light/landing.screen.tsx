import { useEffect, useId, useState } from 'react';
import { useT } from '@tideline/mfe-kit/light';
import { formatDate, formatMoney, Icon, LinkButton, Logo, TideTrackStatic, type IconName } from '@tideline/ui/light';
import { messages } from '../../messages/en.ts';
import styles from './landing.module.css';
import type { LightScreenProps } from './start.tsx';
import { EXAMPLE, exampleOutcome } from './worked-example.ts';

const PAYMENTS = [24_999, 25_000];
const LOCALE = 'en-US';
const dollars = (minor: number, trimZeros = false) => formatMoney(minor, 'USD', LOCALE, { trimZeros });

function WorkedExample({ today }: { today: string }) {
  const t = useT(messages);
  const headingId = useId();
  const [payment, setPayment] = useState(PAYMENTS[0] ?? 0);
  const { boughtOn, halfwayOn, halfwayMinor, endsOn, leftMinor, interestMinor } = exampleOutcome(payment, today);
  const when = (date: string) => formatDate(date, { locale: LOCALE, style: 'short', today });
  const left = dollars(leftMinor);
  return (
    <section className={styles.example} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('landing.exampleTitle')}</h2>
      <p className={styles.exampleLead}>{t('landing.exampleLead', { price: dollars(EXAMPLE.priceMinor, true) })}</p>
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
          { date: halfwayOn, when: when(halfwayOn), share: 0.5, label: t('landing.halfMark', { left: dollars(halfwayMinor) }), shape: 'open' },
          { date: endsOn, when: when(endsOn), share: 1, label: t('landing.endMark', { left }), shape: 'end', tone: leftMinor === 0 ? 'gain' : 'debt' },
        ]}
      />
      <p className={leftMinor === 0 ? styles.paid : styles.missed} role="status">
        <strong className={styles.figure}>{dollars(interestMinor)}</strong>
        {leftMinor === 0 ? t('landing.paid') : t('landing.missed', { left, interest: dollars(interestMinor) })}
      </p>
      <p className={styles.assume}>{t('landing.assume')}</p>
    </section>
  );
}

export function LandingScreen({ today }: LightScreenProps) {
  const t = useT(messages);
  const title = t('title.landing');
  useEffect(() => {
    document.title = `${title} – Tideline`;
  }, [title]);
  const does: [IconName, string, string][] = [
    ['arrow-right', t('landing.do1'), t('landing.do1Text')],
    ['list', t('landing.do2'), t('landing.do2Text')],
    ['undo', t('landing.do3'), t('landing.do3Text')],
  ];
  return (
    <div className={styles.page}>
      <header>
        <Logo />
      </header>
      <main className={styles.main}>
        <div className={styles.promise}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <p className={styles.actions}>
            <LinkButton href="/signup">{t('title.signup')}</LinkButton>
            <LinkButton href="/login" variant="quiet">
              {t('title.login')}
            </LinkButton>
          </p>
          <ul className={styles.does}>
            {does.map(([icon, name, text]) => (
              <li key={name} className={styles.does1}>
                <Icon name={icon} />
                <span>
                  <strong>{name}.</strong> {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <WorkedExample today={today} />
      </main>
    </div>
  );
}

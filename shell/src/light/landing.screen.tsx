import { useEffect } from 'react';
import { useT } from '@tideline/mfe-kit/light';
import { Link, LinkButton, Logo } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { ExploreSample } from './explore-sample.tsx';
import styles from './landing.module.css';
import { NextStepPicture } from './next-step-picture.tsx';
import { PromoPicture } from './promo-picture.tsx';
import type { LightScreenProps } from './start.tsx';
import { TwelveCentsPicture } from './twelve-cents-picture.tsx';

/** /: one promise, the ways in, and three live examples of what it does. */
export function LandingScreen({ today, leave, hasSample }: LightScreenProps) {
  const t = useT(messages);
  const title = t('title.landing');
  useEffect(() => {
    document.title = `${title} – Tideline`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo />
        <Link className={styles.signIn} href="/login">
          {t('title.login')}
        </Link>
      </header>
      <main>
        <div className={styles.hero}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>{t('landing.lead')}</p>
            <div className={styles.actions}>
              <LinkButton href="/signup">{t('title.signup')}</LinkButton>
              {hasSample ? <ExploreSample leave={leave} /> : null}
            </div>
          </div>
          <NextStepPicture today={today} />
        </div>
        <div className={styles.pair}>
          <PromoPicture today={today} />
          <TwelveCentsPicture today={today} />
        </div>
      </main>
      <footer className={styles.foot}>
        <p>{t('landing.kept')}</p>
      </footer>
    </div>
  );
}

import { useEffect } from 'react';
import { useT } from '@tideline/mfe-kit/light';
import { Link, LinkButton, Logo } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { ExploreSample } from './explore-sample.tsx';
import styles from './landing.module.css';
import { NextStepPicture } from './next-step-picture.tsx';
import { ProductPicture } from './product-picture.tsx';
import { PromoPicture } from './promo-picture.tsx';
import type { LightScreenProps } from './start.tsx';
import { TwelveCentsPicture } from './twelve-cents-picture.tsx';
import { useSignUpOptions } from './use-sign-up-options.ts';

/**
 * /: one promise, the ways to start, a picture of the product, and three live examples. If accounts cannot be created,
 * visitors can only sign in.
 */
export function LandingScreen({ today, leave, hasSample }: LightScreenProps) {
  const t = useT(messages);
  const title = t('title.landing');
  const options = useSignUpOptions();
  const isClosed = options.state === 'closed';
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
              {isClosed ? (
                <LinkButton href="/login">{t('title.login')}</LinkButton>
              ) : (
                <LinkButton href="/signup">{t('title.signup')}</LinkButton>
              )}
              {hasSample ? <ExploreSample leave={leave} /> : null}
            </div>
            {isClosed ? <p className={styles.note}>{t(`landing.${options.policy}`)}</p> : null}
          </div>
          <NextStepPicture today={today} />
        </div>
        <ProductPicture />
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

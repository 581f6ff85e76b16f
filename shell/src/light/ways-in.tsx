import { useEffect, useRef } from 'react';
import { useT } from '@tideline/mfe-kit/light';
import { Icon, Link, type IconName } from '@tideline/ui/light';
import { messages } from '../../messages/en.ts';
import { LightPage } from './light-page.tsx';
import styles from './ways-in.module.css';

interface Way {
  path: string;
  icon: IconName;
  title: string;
  text: string;
}

/** The account is made: the ways to the first figures. */
export function WaysIn({ leave }: { leave: (path: string) => void }) {
  const t = useT(messages);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const ways: Way[] = [
    { path: '/transactions?import=1', icon: 'upload', title: t('ways.import'), text: t('ways.importText') },
    { path: '/accounts?add=1', icon: 'edit', title: t('ways.add'), text: t('ways.addText') },
  ];
  return (
    <LightPage title={t('ways.title')} lead={t('ways.lead')} foot={<Link href="/dashboard">{t('ways.later')}</Link>}>
      <ul className={styles.ways}>
        {ways.map(({ path, icon, title, text }, index) => (
          <li key={path}>
            <button ref={index === 0 ? first : null} type="button" className={styles.way} aria-describedby={`way-${index}`} onClick={() => leave(path)} aria-label={title}>
              <Icon name={icon} />
              <span className={styles.title}>{title}</span>
              <span id={`way-${index}`} className={styles.text}>
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </LightPage>
  );
}

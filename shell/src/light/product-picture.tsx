import { useT } from '@tideline/mfe-kit/light';
import { messages } from '../../messages/light.ts';
import styles from './landing.module.css';

const LIGHT = new URL('./pictures/dashboard-light.webp', import.meta.url).href;
const DARK = new URL('./pictures/dashboard-dark.webp', import.meta.url).href;

/** Shows the dashboard of the sample household. The picture is loaded when the user scrolls near it. */
export function ProductPicture() {
  const t = useT(messages);
  return (
    <figure className={styles.product}>
      <picture>
        <source srcSet={DARK} media="(prefers-color-scheme: dark)" />
        <img src={LIGHT} width={1280} height={800} loading="lazy" decoding="async" alt={t('landing.product')} />
      </picture>
    </figure>
  );
}

import { useT } from '@tideline/mfe-kit/light';
import { messages } from '../../messages/light.ts';
import styles from './landing.module.css';

const LIGHT = new URL('./pictures/dashboard-light.webp', import.meta.url).href;
const DARK = new URL('./pictures/dashboard-dark.webp', import.meta.url).href;
const PHONE_LIGHT = new URL('./pictures/dashboard-phone-light.webp', import.meta.url).href;
const PHONE_DARK = new URL('./pictures/dashboard-phone-dark.webp', import.meta.url).href;

/** The width below which the landing page has one column, as in its styles. */
const PHONE = '(max-width: 39.99rem)';
const IS_DARK = '(prefers-color-scheme: dark)';

/** Shows the dashboard of the sample household. The picture is loaded when the user scrolls near it. */
export function ProductPicture() {
  const t = useT(messages);
  return (
    <figure className={styles.product}>
      <picture>
        <source srcSet={PHONE_DARK} width={780} height={1688} media={`${PHONE} and ${IS_DARK}`} />
        <source srcSet={PHONE_LIGHT} width={780} height={1688} media={PHONE} />
        <source srcSet={DARK} media={IS_DARK} />
        <img src={LIGHT} width={1280} height={800} loading="lazy" decoding="async" alt={t('landing.product')} />
      </picture>
    </figure>
  );
}

import type { Dashboard } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Link } from '@tideline/ui';
import { messages } from '../../../messages/en.ts';
import { todayMessages } from '../../../messages/today.ts';
import styles from './todays-moves.module.css';

type Attended = Pick<Dashboard, 'attention'> & Pick<Dashboard['todaysPlan'], 'leftOut'>;

/**
 * Lists facts that the user should check because figures depend on them, except terms that the card of today's moves
 * lists.
 */
export function Attention({ attention, leftOut }: Attended) {
  const t = useT(messages);
  const say = useT(todayMessages);
  const shown = attention.filter(({ kind }) => kind !== 'terms_missing' || leftOut.length === 0);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.attention} aria-label={t('attention.title')}>
      {shown.map(({ kind, count, href, name }) => (
        <li key={kind + href}>
          <Link className={styles.link} href={href}>
            {kind === 'review_transactions'
              ? say('moves.review', { count })
              : t(`attention.${kind}`, { count, name: name ?? '' })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

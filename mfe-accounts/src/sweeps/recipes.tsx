import { useT } from '@tideline/mfe-kit';
import { Icon, type IconName, LinkButton, Section } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import { KINDS } from './rules/kinds.ts';
import styles from './overview.module.css';

const RECIPES = [
  { id: 'idle', icon: 'sweep', href: '/sweeps?new=keep_target' },
  { id: 'debt', icon: 'debt', href: '/sweeps?new=debt_extra' },
  { id: 'date', icon: 'calendar', href: '/sweeps?goal=new' },
] as const satisfies readonly { id: string; icon: IconName; href: string }[];

/** The three rules that most households start with; all kinds are one click away. */
export function Recipes() {
  const t = useT(messages);
  return (
    <Section
      title={t('recipes.title')}
      actions={
        <div className={styles.headAction}>
          <LinkButton variant="quiet" href="/sweeps?new=1">
            {t('recipes.all', { count: KINDS.length })}
          </LinkButton>
        </div>
      }
    >
      <ul className={styles.recipes}>
        {RECIPES.map(({ id, icon, href }) => (
          <li key={id} className={styles.recipe}>
            <h3>
              <Icon name={icon} /> {t(`recipes.${id}`)}
            </h3>
            <p>{t(`recipes.${id}Text`)}</p>
            <LinkButton variant="quiet" href={href}>
              {t(`recipes.${id}Start`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

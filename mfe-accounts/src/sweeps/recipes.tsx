import { useQuery } from '@tanstack/react-query';
import type { SweepRule } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Icon, type IconName, LinkButton, Section } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import { RecipeResult } from './recipe-result.tsx';
import { debtTrial, idleTrial, type Missing, type Trial } from './recipe-rule.ts';
import { KINDS } from './rules/kinds.ts';
import { useRuleDrawer } from './rules/use-open-rule.ts';
import { placesQuery, trialQuery } from './sweeps.queries.ts';
import styles from './overview.module.css';

const RECIPES = [
  { id: 'idle', icon: 'sweep', href: '/sweeps?new=keep_target' },
  { id: 'debt', icon: 'debt', href: '/sweeps?new=debt_extra' },
  { id: 'date', icon: 'calendar', href: '/sweeps?goal=new' },
] as const satisfies readonly { id: string; icon: IconName; href: string }[];

const ready = (trial: Trial | Missing | null): Trial | null => (typeof trial === 'string' ? null : trial);

/**
 * Replays the household's last twelve months with the first two recipes; the third depends on a date that the user
 * enters. The backtests run one after the other and never behind a drawer, because the api queues few per household and
 * the drawer of a rule requests its own.
 */
function useTrials(rules: readonly SweepRule[]) {
  const { household } = useSession();
  const places = useQuery(placesQuery()).data;
  const inputs = places === undefined ? null : { ...places, rules, currency: household.currency };
  const idle = inputs === null ? null : idleTrial(inputs);
  const debt = inputs === null ? null : debtTrial(inputs);
  const subscribed = !useRuleDrawer().isOpen; // an inactive query cancels its running request
  const idleQuery = useQuery({ ...trialQuery(ready(idle)), subscribed });
  const debtQuery = useQuery({
    ...trialQuery(ready(debt)),
    enabled: ready(debt) !== null && !idleQuery.isFetching,
    subscribed,
  });
  return { idle: { trial: idle, query: idleQuery }, debt: { trial: debt, query: debtQuery } };
}

/** Shows the three rules that most households start with. All kinds are one click away. */
export function Recipes({ rules }: { rules: readonly SweepRule[] }) {
  const t = useT(messages);
  const trials = useTrials(rules);
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
            {id === 'date' ? null : <RecipeResult recipe={id} {...trials[id]} />}
            <LinkButton variant="quiet" href={href}>
              {t(`recipes.${id}Start`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type SweepBacktest, toMinor } from '@tideline/contract';
import { addMonths, civilDate } from '@tideline/domain';
import { useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Button, useFormats } from '@tideline/ui';
import { messages } from '../../messages/sweeps.en.ts';
import type { Missing, Trial } from './recipe-rule.ts';
import { backtestProgressQuery } from './sweeps.queries.ts';
import styles from './overview.module.css';

interface RecipeResultProps {
  recipe: 'idle' | 'debt';
  trial: Trial | Missing | null;
  query: UseQueryResult<SweepBacktest>;
}

/** Shows what a recipe would have done in the household's last twelve months, or which information is missing. */
export function RecipeResult({ recipe, trial, query }: RecipeResultProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  if (typeof trial === 'string') return <p className={styles.result}>{t(`recipes.missing.${trial}`)}</p>;
  if (query.data !== undefined && trial !== null) {
    return <Done recipe={recipe} trial={trial} backtest={query.data} />;
  }
  if (query.error === null) return <Running isRunning={query.isFetching} />;
  return (
    <div className={styles.result}>
      <p role="status">{errorOf(query.error)}</p>
      <Button variant="quiet" onClick={() => void query.refetch()}>
        {t('recipes.again')}
      </Button>
    </div>
  );
}

function Running({ isRunning }: { isRunning: boolean }) {
  const t = useT(messages);
  const { data } = useQuery({ ...backtestProgressQuery(), enabled: isRunning });
  return (
    <p className={styles.result} aria-busy={isRunning}>
      {t('recipes.replaying')} <span aria-hidden>{t('recipes.percent', { percent: data?.percent ?? null })}</span>
    </p>
  );
}

function Done({ recipe, trial, backtest }: { recipe: 'idle' | 'debt'; trial: Trial; backtest: SweepBacktest }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { today } = useSession();
  const { from, moves, transactions, earned } = backtest;
  if (transactions === 0) return <p className={styles.result}>{t('recipes.missing.transactions')}</p>;
  const isYear = from <= addMonths(civilDate(today), -12);
  const period = isYear ? t('recipes.year') : t('recipes.since', { from: date(from, 'full') });
  const sign = moves === 0 ? 'nothing' : toMinor(earned) < 0 ? 'cost' : recipe;
  const amount = money(Math.abs(toMinor(earned)), earned.currency);
  return (
    <p className={styles.result}>
      {t(`recipes.would.${sign}`, { period, amount })}{' '}
      {'from' in trial ? t('recipes.way', { from: trial.from, to: trial.to }) : t('recipes.yourRule')}
    </p>
  );
}

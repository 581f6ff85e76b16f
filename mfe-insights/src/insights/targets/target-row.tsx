import { type CategoryTarget, toMinor } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import { Badge, Button, Link, Meter, Money, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/targets.en.ts';
import { useReportWords } from '../reports/report-words.ts';
import styles from './targets.module.css';

const TONES = { over: 'debt', ahead: 'warn', on_track: 'gain' } as const;

/** Shows one category: the amount spent, its target, the projection, and the amount left per remaining day. */
export function TargetRow({
  target,
  onOpen,
}: {
  target: CategoryTarget;
  onOpen: ((categoryId: string) => void) | undefined;
}) {
  const t = useT(messages);
  const { money, percent } = useFormats();
  const words = useReportWords();
  const { categoryId, name, amount, spent, left, state, alert, alertPpm, pace, href } = target;
  const { currency } = amount;
  const [spentMinor, leftMinor] = [toMinor(spent), toMinor(left)];
  return (
    <li className={styles.row} data-target tabIndex={-1}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Link href={href}>{name}</Link>
        </h3>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        {alert && state !== 'over' ? (
          <Badge tone="warn">{t('state.alert', { share: percent(alertPpm, { decimals: 0 }) })}</Badge>
        ) : null}
        {onOpen === undefined ? null : (
          <Button variant="quiet" aria-label={t('target.changeOf', { name })} onClick={() => onOpen(categoryId)}>
            {t('target.change')}
          </Button>
        )}
      </div>
      <Meter
        label={t('target.meter', { name })}
        value={Math.max(0, spentMinor)}
        max={Math.max(1, toMinor(amount))}
        tone={state === 'over' ? 'debt' : state === 'ahead' ? 'warn' : 'tide'}
        words={t('target.spent', { spent: money(spent.minor, currency), target: money(amount.minor, currency) })}
      />
      <p className={styles.quiet}>
        {leftMinor < 0
          ? t('target.over', { amount: money(-leftMinor, currency) })
          : t('target.left', { amount: money(leftMinor, currency) })}
        {pace === null ? null : (
          <>
            {' · '}
            {t('target.perDay', { amount: money(pace.perDay.minor, currency) })}
            {' · '}
            {t('target.usual')}{' '}
            <WorkingFigure
              id={`expected-${categoryId}`}
              working={pace.workings.expected}
              words={words}
              title={t('target.usualTitle', { name })}
            >
              <Money {...pace.expected} />
            </WorkingFigure>
            {' · '}
            {t('target.projected')}{' '}
            <WorkingFigure
              id={`projected-${categoryId}`}
              working={pace.workings.projected}
              words={words}
              title={t('target.projectedTitle', { name })}
            >
              <Money {...pace.projected} estimate />
            </WorkingFigure>
          </>
        )}
      </p>
    </li>
  );
}

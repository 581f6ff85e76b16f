import { addDays, civilDate } from '@tideline/domain';
import { useT } from '@tideline/mfe-kit/light';
import { ShowWorking } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import styles from './landing.module.css';
import { NEXT_STEP, nextStepSaving } from './next-step-example.ts';
import { dayOf, dollars, Picture, rate } from './picture.tsx';

/** Shows the first part of the dashboard: one step, its value, and how that is computed. */
export function NextStepPicture({ today }: { today: string }) {
  const t = useT(messages);
  const { payMinor, aprPpm, daysLeft } = NEXT_STEP;
  const { yearMinor, monthMinor } = nextStepSaving();
  const by = dayOf(addDays(civilDate(today), daysLeft), today, 'day');
  const [pay, saved] = [dollars(payMinor), dollars(yearMinor)];
  return (
    <Picture title={t('step.title')} lead={t('step.lead')}>
      <div className={styles.step}>
        <p className={styles.stepLabel}>{t('step.label')}</p>
        <p className={styles.stepText}>
          {t('step.before')} <strong>{pay}</strong> {t('step.after', { by })}
        </p>
        <p className={styles.stepValue}>{t('step.value', { saved })}</p>
      </div>
      <ShowWorking
        inputs={[
          { label: t('step.extra'), value: pay },
          { label: t('step.rate'), value: rate(aprPpm) },
        ]}
        formula={t('step.formula', { pay, rate: rate(aprPpm), saved })}
        assumptions={[t('step.assume')]}
        otherwise={t('step.otherwise', { month: dollars(monthMinor) })}
      />
    </Picture>
  );
}

import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Stack, useFormats } from '@tideline/ui';
import { Checkbox, TextField } from '@tideline/ui/forms';
import { useState } from 'react';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import type { FieldsProps } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './sweep-settings.module.css';
import { WEEK } from './use-section-lines.ts';

/** Sets the days on which money may move. */
export function DayFields({ form, section }: FieldsProps) {
  const t = useT(sweepMessages);
  const { weekdays, bankHolidays } = form.values;
  const turn = (day: number, on: boolean) =>
    form.set('weekdays', on ? [...weekdays, day] : weekdays.filter((each) => each !== day));
  return (
    <SettingsSection title={t('days.title')} {...section('days', ['weekdays', 'bankHolidays', 'blackoutDates'])}>
      <Stack gap={16}>
        <fieldset
          className={styles.plain}
          id="weekdays"
          aria-describedby={form.errors.weekdays === undefined ? undefined : 'weekdays-error'}
        >
          <legend className={styles.legend}>{t('days.weekdays')}</legend>
          {form.errors.weekdays === undefined ? null : (
            <p id="weekdays-error" className={styles.error}>
              {form.errors.weekdays}
            </p>
          )}
          <div className={styles.week}>
            {WEEK.map((day) => (
              <Checkbox
                key={day}
                label={t(`days.${day}`)}
                checked={weekdays.includes(day)}
                onChange={(on) => turn(day, on)}
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          label={t('days.bankHolidays')}
          name="bankHolidays"
          checked={bankHolidays}
          onChange={(on) => form.set('bankHolidays', on)}
        />
        <BlackoutDays form={form} />
      </Stack>
    </SettingsSection>
  );
}

function BlackoutDays({ form }: Pick<FieldsProps, 'form'>) {
  const t = useT(sweepMessages);
  const { date } = useFormats();
  const { today } = useSession();
  const [day, setDay] = useState('');
  const days = form.values.blackoutDates;
  const add = () => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(day) && !days.includes(day)) form.set('blackoutDates', [...days, day].toSorted());
    setDay('');
  };
  return (
    <section aria-label={t('days.blackout')}>
      <p className={styles.legend}>{t('days.blackout')}</p>
      {days.length === 0 ? <p className={styles.quiet}>{t('days.blackoutNone')}</p> : null}
      <ul className={styles.days}>
        {days.map((each) => (
          <li key={each}>
            {date(each, 'full')}
            <Button
              needs="edit"
              variant="quiet"
              icon="close"
              aria-label={t('days.blackoutRemove', { on: date(each, 'full') })}
              onClick={() =>
                form.set(
                  'blackoutDates',
                  days.filter((other) => other !== each),
                )
              }
            />
          </li>
        ))}
      </ul>
      <div className={styles.addDay}>
        <TextField
          label={t('days.blackoutDay')}
          type="date"
          min={today}
          name="blackout"
          value={day}
          onChange={setDay}
        />
        <Button needs="edit" variant="outline" icon="plus" onClick={add}>
          {t('days.blackoutAdd')}
        </Button>
      </div>
    </section>
  );
}

import { parseDate, type CalendarDate } from '@internationalized/date';
import { readLocale } from '@tideline/contract/format';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import fieldStyles from '../fields/field.module.css';
import { useFormats } from '../format/format-context.tsx';
import { Icon } from '../icons/icon.tsx';
import { messages } from '../messages/en.ts';
import overlayStyles from '../overlays/overlay.module.css';
import styles from './dates.module.css';

export interface DateFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  name?: string;
  optional?: boolean;
  disabled?: boolean;
  /** 'YYYY-MM-DD', or '' if empty. */
  value: string;
  /** Called with a complete date, or '' when cleared. */
  onChange: (date: string) => void;
  /** First and last selectable day. */
  min?: string;
  max?: string;
}

function civilDate(text: string | undefined): CalendarDate | null {
  return text === undefined || text === '' ? null : parseDate(text);
}

/** English locales by the order of a date. Other languages have only one order for typing. */
const ENGLISH = { dmy: 'en-GB', mdy: 'en-US', ymd: 'en-CA' } as const;

function typingIn(locale: string) {
  const { base, dateOrder, weekStart } = readLocale(locale);
  return {
    locale: dateOrder !== null && base.startsWith('en') ? ENGLISH[dateOrder] : base,
    week: weekStart === null ? {} : { firstDayOfWeek: weekStart },
  };
}

function CalendarSheet() {
  return (
    <Popover className={overlayStyles.popover ?? ''}>
      <Dialog className={styles.calendar ?? ''}>
        <Calendar>
          <header>
            <AriaButton slot="previous" className={styles.open ?? ''}>
              <Icon name="chevron-left" />
            </AriaButton>
            <CalendarHeading />
            <AriaButton slot="next" className={styles.open ?? ''}>
              <Icon name="chevron-right" />
            </AriaButton>
          </header>
          <CalendarGrid className={styles.grid ?? ''}>
            {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  );
}

/**
 * Shows a field for a calendar date, which is typed part by part in the order of the locale or picked from a month. It
 * is the only date picker.
 */
export function DateField({ label, hint, error, name, optional, disabled, value, onChange, min, max }: DateFieldProps) {
  const { locale, week } = typingIn(useFormats().locale);
  const minValue = civilDate(min);
  const maxValue = civilDate(max);
  return (
    <I18nProvider locale={locale}>
      <DatePicker
        className={classNames(fieldStyles.field, error !== undefined && fieldStyles.invalid)}
        value={civilDate(value)}
        onChange={(date) => onChange(date === null ? '' : date.toString())}
        isInvalid={error !== undefined}
        isDisabled={disabled ?? false}
        isRequired={!optional}
        validationBehavior="aria"
        shouldForceLeadingZeros
        {...week}
        {...(minValue ? { minValue } : {})}
        {...(maxValue ? { maxValue } : {})}
        {...(name === undefined ? {} : { id: name })}
      >
        <Label className={fieldStyles.label ?? ''}>
          {label}
          {optional ? <span className={fieldStyles.optional}> ({messages.optional})</span> : null}
        </Label>
        {hint === undefined ? null : (
          <Text slot="description" className={fieldStyles.hint ?? ''}>
            {hint}
          </Text>
        )}
        <Group className={classNames(fieldStyles.control, styles.group)}>
          <DateInput className={styles.input ?? ''}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
          </DateInput>
          <AriaButton className={styles.open ?? ''}>
            <Icon name="calendar" />
          </AriaButton>
        </Group>
        <FieldError className={fieldStyles.error ?? ''}>
          <Icon name="warning" />
          {error}
        </FieldError>
        <CalendarSheet />
      </DatePicker>
    </I18nProvider>
  );
}

import type { InputHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { useFormats } from '../format/format-context.tsx';
import { currencyDecimals } from '@tideline/contract/format';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { parseFigure, type FigureError } from './parse-figure.ts';

interface FigureInputProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'value' | 'onChange' | 'prefix'> {
  /** The text as typed. */
  value: string;
  prefix?: string | undefined;
  suffix?: string | undefined;
  onText: (text: string) => void;
}

function FigureInput(props: FigureInputProps) {
  const [frame, { value, prefix, suffix, onText, className, ...input }] = splitFieldProps(props);
  const room = classNames(prefix !== undefined && styles.withPrefix, suffix !== undefined && styles.withSuffix);
  return (
    <Field {...frame}>
      {(control) => (
        <span className={classNames(styles.affixed, styles.figureFrame)}>
          {prefix === undefined ? null : (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            className={classNames(
              styles.control,
              styles.figure,
              prefix !== undefined && styles.amount,
              room,
              className,
            )}
            value={value}
            onChange={(event) => onText(event.target.value)}
          />
          {suffix === undefined ? null : (
            <span className={styles.suffix} aria-hidden="true">
              {suffix}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

type FigureFieldBase = Omit<FigureInputProps, 'onText' | 'prefix' | 'suffix'>;

export type ParsedMoney = { ok: true; minor: string } | { ok: false; error: FigureError };

/**
 * Parses a typed amount into minor units for the API: ("$1,234.5", 'USD', 'en-US') → "123450". It is exact and never
 * rounds.
 */
export function parseMoney(text: string, currency: string, locale: string, allowNegative = false): ParsedMoney {
  const parsed = parseFigure(text, { decimals: currencyDecimals(currency), locale, allowNegative });
  return parsed.ok ? { ok: true, minor: parsed.units.toString() } : parsed;
}

export interface MoneyFieldProps extends FigureFieldBase {
  /** Defaults to the household's currency. */
  currency?: string;
  allowNegative?: boolean;
  onChange: (text: string, parsed: ParsedMoney) => void;
}

/** Returns the currency sign and the side of the figure on which the locale writes it. */
function currencyAffix(currency: string, locale: string): { prefix?: string; suffix?: string } {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const at = parts.findIndex(({ type }) => type === 'currency');
  const symbol = parts[at]?.value ?? currency;
  return at > parts.findIndex(({ type }) => type === 'integer') ? { suffix: symbol } : { prefix: symbol };
}

/** Shows a field for an amount. It accepts "1 234.50", "$1,234.50" and "1234.5". */
export function MoneyField({ currency, allowNegative, onChange, ...props }: MoneyFieldProps) {
  const { locale, currency: household } = useFormats();
  const code = currency ?? household;
  return (
    <FigureInput
      {...props}
      {...currencyAffix(code, locale)}
      onText={(text) => onChange(text, parseMoney(text, code, locale, allowNegative))}
    />
  );
}

export type ParsedPercent = { ok: true; ppm: number } | { ok: false; error: FigureError };

/**
 * Parses a typed rate into parts per million: "24.99" or "24.99%" → 249_900. It accepts at most four decimals of a
 * percent.
 */
export function parsePercent(text: string, locale: string): ParsedPercent {
  const parsed = parseFigure(text, { decimals: 4, locale });
  return parsed.ok ? { ok: true, ppm: Number(parsed.units) } : parsed;
}

export interface PercentFieldProps extends FigureFieldBase {
  onChange: (text: string, parsed: ParsedPercent) => void;
}

/** Shows a field for a rate in percent. */
export function PercentField({ onChange, ...props }: PercentFieldProps) {
  const { locale } = useFormats();
  return <FigureInput {...props} suffix="%" onText={(text) => onChange(text, parsePercent(text, locale))} />;
}

export type ParsedCount = { ok: true; count: number } | { ok: false; error: FigureError };

export interface CountFieldProps extends FigureFieldBase {
  /** Unit after the figure: "days". */
  unit?: string;
  onChange: (text: string, parsed: ParsedCount) => void;
}

/** Shows a field for a whole number: days, months, digits. */
export function CountField({ unit, onChange, ...props }: CountFieldProps) {
  const { locale } = useFormats();
  const read = (text: string): ParsedCount => {
    const parsed = parseFigure(text, { decimals: 0, locale });
    return parsed.ok ? { ok: true, count: Number(parsed.units) } : parsed;
  };
  return (
    <FigureInput
      inputMode="numeric"
      {...props}
      {...(unit ? { hint: props.hint ?? unit } : {})}
      onText={(text) => onChange(text, read(text))}
    />
  );
}

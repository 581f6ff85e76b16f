import type { CSSProperties } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './slider-field.module.css';

export interface SliderFieldProps extends FieldProps {
  value: number;
  min: number;
  max: number;
  /** The amount by which one press of an arrow key changes the value. */
  step: number;
  /** Called on every move. */
  onChange: (value: number) => void;
  /** The value in words, which screen readers announce instead of a bare number: "$640.00 a month". */
  valueText: string;
  /** Labels below the two ends. */
  ends?: readonly [string, string];
}

/** Shows a value on a line, set by pointer, finger or arrow keys. Use it next to a field for the exact value. */
export function SliderField({ value, min, max, step, onChange, valueText, ends, ...frame }: SliderFieldProps) {
  const share = max > min ? (Math.min(Math.max(value, min), max) - min) / (max - min) : 0;
  const filled: CSSProperties & Record<'--share', string> = { '--share': `${share * 100}%` };
  return (
    <Field {...frame} optional={false}>
      {({ 'aria-required': _required, ...control }) => (
        <>
          <input
            {...control}
            type="range"
            className={styles.slider}
            style={filled}
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={valueText}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          {ends === undefined ? null : (
            <span className={styles.ends} aria-hidden="true">
              <span>{ends[0]}</span>
              <span>{ends[1]}</span>
            </span>
          )}
        </>
      )}
    </Field>
  );
}

import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectOptionGroup<V extends string = string> {
  label: string;
  options: readonly SelectOption<V>[];
}

export interface SelectFieldProps<V extends string>
  extends
    FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'value' | 'onChange' | 'children'> {
  options: readonly (SelectOption<V> | SelectOptionGroup<V>)[];
  value: V | '';
  onChange: (value: V) => void;
  /** Text of an empty first option, such as "Choose an account". */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

function Choice({ value, label, disabled }: SelectOption) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}

/**
 * Shows the native select, which is fully usable by keyboard, touch and screen reader. For long lists with a search,
 * use ComboBox.
 */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const [frame, { options, value, onChange, placeholder, className, ...select }] = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <span className={styles.selectFrame}>
          <select
            {...select}
            {...control}
            className={classNames(styles.control, styles.select, className)}
            value={value}
            onChange={(event) => onChange(event.target.value as V)}
          >
            {placeholder === undefined ? null : (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map((inner) => (
                    <Choice key={inner.value} {...inner} />
                  ))}
                </optgroup>
              ) : (
                <Choice key={option.value} {...option} />
              ),
            )}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  );
}

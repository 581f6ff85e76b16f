import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Shows a field for one line of text. */
export function TextField(props: TextFieldProps) {
  const [frame, { value, onChange, className, ...input }] = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={classNames(styles.control, className)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** Shows a field for several lines of text, such as notes. */
export function TextArea(props: TextAreaProps) {
  const [frame, { value, onChange, className, ...input }] = splitFieldProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          className={classNames(styles.control, styles.area, className)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

import { useRef, useState, type FormEvent } from 'react';
import type { SummaryError } from './error-summary.tsx';

/** One message per invalid field; `form` contains errors that do not belong to a field. */
export type FormErrors<V> = Partial<Record<(keyof V & string) | 'form', string>>;

export type Validated<V, T> = { ok: true; data: T } | { ok: false; errors: FormErrors<V> };

export interface FormOptions<V, T> {
  initial: V;
  /** Called on submit, never on blur. Converts the typed values to the data to send. */
  validate: (values: V) => Validated<V, T>;
  /** Sends the data. Returns server errors, which are shown at their fields like client errors. */
  submit: (data: T) => Promise<FormErrors<V> | void>;
}

export interface FieldBinding<X> {
  name: string;
  value: X;
  onChange: (value: X) => void;
  error: string | undefined;
}

export interface Form<V> {
  values: V;
  set: <K extends keyof V>(name: K, value: V[K]) => void;
  reset: (values?: V) => void;
  errors: FormErrors<V>;
  busy: boolean;
  /** `<TextField label="Name" {...form.field('name')} />` */
  field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>;
  /** `<form {...form.formProps}>` */
  formProps: { noValidate: true; onSubmit: (event: FormEvent) => void };
  /** `<ErrorSummary {...form.summary} />` */
  summary: { errors: readonly SummaryError[]; attempt: number };
}

function summaryOf<V>(errors: FormErrors<V>): SummaryError[] {
  return Object.entries(errors).flatMap(([name, message]) => {
    if (typeof message !== 'string') return [];
    return [name === 'form' ? { message } : { fieldId: name, message }];
  });
}

/** Validates on submit, keeps the typed values, and ignores a second submit while the first runs. */
export function useForm<V extends object, T>({ initial, validate, submit }: FormOptions<V, T>): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<V>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const refuse = (found: FormErrors<V>) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const send = async () => {
    if (sending.current) return;
    const validated = validate(values);
    if (!validated.ok) return refuse(validated.errors);
    sending.current = true;
    setBusy(true);
    setErrors({});
    try {
      const refused = await submit(validated.data);
      if (refused && Object.keys(refused).length > 0) refuse(refused);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const set = <K extends keyof V>(name: K, value: V[K]) => setValues((old) => ({ ...old, [name]: value }));

  return {
    values,
    set,
    reset: (next = initial) => {
      setValues(next);
      setErrors({});
    },
    errors,
    busy,
    field: (name) => ({ name, value: values[name], onChange: (value) => set(name, value), error: errors[name] }),
    formProps: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // A rejection here is a programming error or a crash, which reaches error reporting as an unhandled rejection.
        void send();
      },
    },
    summary: { errors: summaryOf(errors), attempt },
  };
}

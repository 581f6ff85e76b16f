import type { ReactNode } from 'react';
import type { Promo } from '@tideline/contract';
import { refusalOf, useChange, useDirty, useErrorText, useIntentKey } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { ErrorSummary, useForm, type Form, type FormErrors, type Validated } from '@tideline/ui/forms';
import { FormActions } from '../forms/form-actions.tsx';

export interface EventFormProps {
  promo: Promo;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
}

interface EventFormInput<V, I> {
  initial: V;
  validate: (values: V) => Validated<V, I>;
  send: (input: I, idempotencyKey: string) => Promise<{ changeSetId: string; item: Promo }>;
  done: (item: Promo) => string;
  /** Fields of the api → fields of the form. */
  fields: Readonly<Record<string, keyof V & string>>;
}

export function useEventForm<V extends object, I>(
  { onClose, onDirty }: Omit<EventFormProps, 'promo'>,
  { initial, validate, send, done, fields }: EventFormInput<V, I>,
): Form<V> {
  const keyFor = useIntentKey();
  const errorOf = useErrorText();
  const change = useChange({
    change: (input: I) => send(input, keyFor(input)),
    done: ({ item }) => done(item),
    onSuccess: onClose,
  });
  const form = useForm<V, I>({
    initial,
    validate,
    submit: (input) =>
      change.mutateAsync(input).then(
        () => undefined,
        (error: unknown): FormErrors<V> => refusalOf<V>(error, fields, errorOf),
      ),
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return form;
}

export function EventFields<V extends object>({
  form,
  hint,
  submit,
  onClose,
  children,
}: {
  form: Form<V>;
  hint: string;
  submit: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <p>{hint}</p>
        <ErrorSummary {...form.summary} />
        {children}
        <FormActions submitLabel={submit} busy={form.busy} onCancel={onClose} />
      </Stack>
    </form>
  );
}

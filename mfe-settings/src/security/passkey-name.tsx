import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Passkey } from '@tideline/contract';
import { api, ApiError, useErrorText, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { ErrorSummary, TextField, useForm } from '@tideline/ui/forms';
import { messages } from '../../messages/factors.en.ts';
import { factorsQuery } from './factors.queries.ts';

const MAX_LENGTH = 60;

interface PasskeyNameProps {
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

/** Renames a passkey. */
export function PasskeyName({ passkey: { id, version, name }, onDone, onCancel }: PasskeyNameProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    initial: { name },
    validate: (values) => {
      const typed = values.name.trim();
      return typed === '' || typed.length > MAX_LENGTH
        ? { ok: false, errors: { name: t('passkey.nameWrong', { max: MAX_LENGTH }) } }
        : { ok: true, data: typed };
    },
    submit: async (typed) => {
      try {
        await api.passkeys.rename({ id, name: typed }, { ifMatch: version });
        onDone();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!error.is('VERSION_CONFLICT')) return { form: errorOf(error) };
        await client.invalidateQueries(factorsQuery());
        return { form: t('passkey.conflict') };
      }
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <TextField label={t('passkey.name')} ref={field} {...form.field('name')} />
        <Row>
          <Button type="submit" busy={form.busy}>
            {t('passkey.save')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('factors.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

import { useMemo } from 'react';
import { encode } from 'uqr';
import { api, ApiError, useDirty, useErrorText, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { ErrorSummary, TextField, useForm } from '@tideline/ui/forms';
import { messages } from '../../messages/factors.en.ts';
import styles from './security.module.css';

interface SetUpAppProps {
  /** The secret in Base32. */
  secret: string;
  /** The address that the QR code contains. */
  address: string;
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function SetUpApp({ secret, address, onDone, onCancel }: SetUpAppProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) =>
      /^\d{6}$/.test(code.replace(/\s/g, ''))
        ? { ok: true, data: code.replace(/\s/g, '') }
        : { ok: false, errors: { code: t('app.codeMissing') } },
    submit: async (code) => {
      try {
        onDone((await api.factors.confirmTotp({ code })).recoveryCodes);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return error.is('CODE_WRONG') ? { code: t('app.codeWrong') } : { form: errorOf(error) };
      }
    },
  });
  useDirty(form.values.code !== '');
  return (
    <form {...form.formProps} className={styles.form}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <p>{t('app.scan')}</p>
        <QrCode text={address} label={t('app.qr')} />
        <div>
          <p className={styles.quiet}>{t('app.key')}</p>
          <p>
            <code className={styles.code}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </div>
        <TextField
          label={t('app.code')}
          hint={t('app.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.field('code')}
        />
        <Row>
          <Button type="submit" busy={form.busy}>
            {t('app.confirm')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('factors.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/**
 * Draws a QR code in the browser, because the text is a secret. It is dark on light in every theme, as cameras expect.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

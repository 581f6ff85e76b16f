import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Banner, Button, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { ErrorSummary, TextField, useForm } from '@tideline/ui/forms';
import type { Dialog as DialogOfUi } from '@tideline/ui/overlays';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import { Load } from '../load.tsx';
import { messages } from '../messages/en.ts';
import { useErrorText } from '../use-error-text.ts';

interface SecondFactorDialogProps {
  Dialog: typeof DialogOfUi;
  onGiven: () => void;
  onClose: () => void;
}

type Confirmation = Awaited<ReturnType<typeof api.passkeySignIn.startConfirmation>>;

/** Each dialog requests its own challenge, because a challenge can be answered only once. */
const confirmationQuery = (dialogId: string) =>
  queryOptions({
    queryKey: ['confirmation', dialogId],
    queryFn: ({ signal }) => api.passkeySignIn.startConfirmation({}, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Asks the signed-in user for their second factor again. */
export function SecondFactorDialog({ Dialog, onGiven, onClose }: SecondFactorDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} title={messages.factorTitle}>
      <Load
        query={confirmationQuery(id)}
        isEmpty={() => false}
        failedTitle={messages.passwordFailed}
        skeleton={
          <Skeleton label={messages.factorLoading}>
            <SkeletonBar width="100%" height="6rem" />
          </Skeleton>
        }
      >
        {(confirmation) => (
          <Stack gap={16}>
            <p>{messages.factorWhy}</p>
            <Factors confirmation={confirmation} onGiven={onGiven} />
          </Stack>
        )}
      </Load>
    </Dialog>
  );
}

function Factors({ confirmation, onGiven }: { confirmation: Confirmation; onGiven: () => void }) {
  const { methods, passkey } = confirmation;
  const takesCode = methods.includes('totp') || methods.includes('recovery_code');
  const hasPasskey = passkey !== null && typeof PublicKeyCredential === 'function';
  const isAtProvider = methods.includes('provider');
  return (
    <>
      {hasPasskey ? <PasskeyButton options={passkey} onGiven={onGiven} /> : null}
      {takesCode ? <CodeForm isApp={methods.includes('totp')} isMain={!hasPasskey} onGiven={onGiven} /> : null}
      {isAtProvider ? <ProviderButton /> : null}
      {hasPasskey || takesCode || isAtProvider ? null : <p>{messages.factorNone}</p>}
    </>
  );
}

/**
 * Goes to the sign-in provider, where a user without a password confirms their identity. The browser returns to this
 * page.
 */
function ProviderButton() {
  const errorOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const visit = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const returnTo = (location.pathname + location.search).slice(0, 500);
      location.assign((await api.signInProvider.start({ purpose: 'confirm', returnTo })).url);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      setFailure(errorOf(error));
    }
  };
  return (
    <Stack gap={8}>
      <p>{messages.providerWhy}</p>
      <Button block busy={busy} onClick={() => void visit()}>
        {messages.providerGo}
      </Button>
      {failure === undefined ? null : <Banner tone="warn" title={failure} announce="alert" />}
    </Stack>
  );
}

interface PasskeyButtonProps {
  options: NonNullable<Confirmation['passkey']>;
  onGiven: () => void;
}

function PasskeyButton({ options, onGiven }: PasskeyButtonProps) {
  const errorOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [optionsJSON, setOptions] = useState(options);
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const passkey = await startAuthentication({ optionsJSON });
      await api.auth.confirm({ passkey });
      onGiven();
    } catch (error) {
      const isUnused = error instanceof WebAuthnError || error instanceof DOMException;
      if (!isUnused && !(error instanceof ApiError)) throw error;
      setFailure(isUnused ? messages.factorUnused : errorOf(error));
      // the server accepts only one response to a challenge
      const again = isUnused ? null : await api.passkeySignIn.startConfirmation({}).catch(() => null);
      if (again?.passkey) setOptions(again.passkey);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={8}>
      <Button block busy={busy} onClick={() => void confirm()}>
        {messages.factorPasskey}
      </Button>
      {failure === undefined ? null : <Banner tone="warn" title={failure} announce="alert" />}
    </Stack>
  );
}

interface CodeFormProps {
  /** Whether an authenticator app generates codes; otherwise there are only recovery codes. */
  isApp: boolean;
  isMain: boolean;
  onGiven: () => void;
}

function CodeForm({ isApp, isMain, onGiven }: CodeFormProps) {
  const errorOf = useErrorText();
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) =>
      code.trim() === ''
        ? { ok: false, errors: { code: messages.factorMissing } }
        : { ok: true, data: code.trim().slice(0, 40) },
    submit: async (code) => {
      try {
        await api.auth.confirm({ code });
        onGiven();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return error.is('CODE_WRONG') ? { code: errorOf(error) } : { form: errorOf(error) };
      }
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <TextField
          label={messages.factorCode}
          hint={isApp ? messages.factorCodeHint : messages.factorRecoveryHint}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.field('code')}
        />
        <Button type="submit" block busy={form.busy} variant={isMain ? 'filled' : 'outline'}>
          {messages.passwordGo}
        </Button>
      </Stack>
    </form>
  );
}

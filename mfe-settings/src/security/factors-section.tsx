import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Load, notify, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Section, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/factors.en.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { type Factors, factorsQuery } from './factors.queries.ts';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ShownCodes } from './shown-codes.tsx';

/** Manages passkeys, the authenticator app and recovery codes. */
export function FactorsSection() {
  const t = useT(messages);
  return (
    <Section title={t('factors.title')} lead={t('factors.lead')}>
      <Load
        query={factorsQuery()}
        failedTitle={t('factors.failed')}
        isEmpty={() => false}
        skeleton={
          <Skeleton label={t('factors.loading')}>
            <SkeletonBar width="100%" height="14rem" />
          </Skeleton>
        }
      >
        {(factors) => <FactorCards factors={factors} />}
      </Load>
    </Section>
  );
}

function FactorCards({ factors }: { factors: Factors }) {
  const client = useQueryClient();
  // the server returns codes only once, so they stay visible until the user has saved them
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => client.invalidateQueries(factorsQuery());
  const onAdded = (recoveryCodes: readonly string[] | null) => {
    if (recoveryCodes !== null) setCodes(recoveryCodes);
    void refresh();
  };
  const count = factors.passkeys.length + (factors.totpSince === null ? 0 : 1);
  const isLast = count === 1;
  return (
    <Stack gap={16}>
      {factors.resetDueAt === null ? null : <PendingReset dueAt={factors.resetDueAt} onKept={refresh} />}
      {codes === null ? null : <ShownCodes codes={codes} onSaved={() => setCodes(null)} />}
      <PasskeyList
        passkeys={factors.passkeys}
        host={factors.passkeyHost}
        isLast={isLast}
        onAdded={onAdded}
        onChanged={refresh}
      />
      <AuthenticatorApp since={factors.totpSince} isLast={isLast} onAdded={onAdded} onChanged={refresh} />
      {factors.recoveryCodesLeft === null ? null : (
        <RecoveryCodes left={factors.recoveryCodesLeft} onRenewed={onAdded} />
      )}
    </Stack>
  );
}

/** Warns of a requested removal of the second factors, with a button that cancels it. */
function PendingReset({ dueAt, onKept }: { dueAt: string; onKept: () => unknown }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { moment } = useFormats();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const keep = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await api.factors.cancelReset({}, { ifMatch: 0 });
      notify(t('reset.kept'));
      await onKept();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Banner tone="warn" title={t('reset.title')}>
      <Stack gap={8}>
        <p>{t('reset.text', { when: moment(dueAt) })}</p>
        {failure === undefined ? null : <p role="alert">{errorOf(failure)}</p>}
        <div>
          <Button variant="outline" busy={busy} onClick={() => void keep()}>
            {t('reset.keep')}
          </Button>
        </div>
      </Stack>
    </Banner>
  );
}

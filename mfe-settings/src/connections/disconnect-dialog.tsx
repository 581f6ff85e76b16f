import { useState } from 'react';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import type { Connection } from '@tideline/contract';
import { Banner, Stack } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/connections.en.ts';
import { nameOf } from './connection-name.ts';

type What = 'remove' | 'revoke';

/** Explains which data is deleted and which remains, and disconnects after confirmation. */
export function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [what, setWhat] = useState<What>('remove');
  const { id, version, state } = connection;
  const end = useChange<What, unknown>({
    change: (chosen) =>
      chosen === 'remove' ? api.connections.remove({ id }, { ifMatch: version }) : api.connections.revoke({ id }),
    done: (_result, chosen) => t(chosen === 'remove' ? 'disconnect.removed' : 'disconnect.revoked'),
    onSuccess: onClose,
  });
  const chosen = state === 'revoked' ? 'remove' : what;
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('disconnect.title', { name: nameOf(connection) })}
      confirmLabel={t('action.disconnect')}
      busy={end.isPending}
      onConfirm={() => end.mutate(chosen)}
    >
      <Stack gap={16}>
        {end.error ? <Banner tone="warn" announce="alert" title={errorOf(end.error)} /> : null}
        {state === 'revoked' ? null : (
          <RadioGroup
            legend={t('disconnect.legend')}
            value={what}
            onChange={setWhat}
            options={[
              { value: 'remove', label: t('disconnect.remove'), hint: t('disconnect.removeHint') },
              { value: 'revoke', label: t('disconnect.revoke'), hint: t('disconnect.revokeHint') },
            ]}
          />
        )}
        <p>{t('disconnect.stays')}</p>
        <p>{t('disconnect.bridge')}</p>
      </Stack>
    </ConfirmDialog>
  );
}

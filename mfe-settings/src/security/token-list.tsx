import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '@tideline/contract';
import { api, notify, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/api-tokens.en.ts';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import styles from './security.module.css';
import { apiTokensQuery } from './api-tokens.queries.ts';

/** Lists each token with its access, expiry and last use. An expired one is deleted without confirmation. */
export function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => api.apiTokens.revoke({ id }, { ifMatch: 0 }),
    onSuccess: (_answer, { name, isExpired }) => notify(t(isExpired ? 'tokens.removed' : 'tokens.revoked', { name })),
    onSettled: () => client.invalidateQueries(apiTokensQuery()),
  });
  return (
    <Stack gap={16}>
      {revoke.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(revoke.error)} />}
      <ul className={styles.list} aria-label={t('tokens.title')}>
        {tokens.map((token) => (
          <TokenEntry
            key={token.id}
            token={token}
            busy={revoke.isPending && revoke.variables.id === token.id}
            onRevoke={() => (token.isExpired ? revoke.mutate(token) : setAsked(token))}
          />
        ))}
      </ul>
      <RevokeTokenDialog token={asked} onRevoke={revoke.mutate} onClose={() => setAsked(null)} />
    </Stack>
  );
}

interface TokenEntryProps {
  token: ApiToken;
  busy: boolean;
  onRevoke: () => void;
}

function TokenEntry({
  token: { name, prefix, scope, household, expiresAt, isExpired, lastUsedAt },
  busy,
  onRevoke,
}: TokenEntryProps) {
  const t = useT(messages);
  const { moment, dayOf } = useFormats();
  const { households } = useSession();
  const when = dayOf(expiresAt, 'full');
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.quiet}>
          <code>{prefix}…</code>
        </p>
        <p className={styles.quiet}>
          {[
            t(`scope.${scope}`),
            ...(households.length > 1 ? [household.name] : []),
            isExpired ? t('tokens.expired', { when }) : t('tokens.expires', { when }),
            lastUsedAt === null ? t('tokens.unused') : t('tokens.used', { when: moment(lastUsedAt) }),
          ].join(', ')}
        </p>
      </div>
      <Button
        variant="quiet"
        busy={busy}
        aria-label={t(isExpired ? 'tokens.removeOf' : 'tokens.revokeOf', { name })}
        onClick={onRevoke}
      >
        {t(isExpired ? 'tokens.remove' : 'tokens.revoke')}
      </Button>
    </li>
  );
}

import { useState } from 'react';
import type { MemberToken } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Section, Stack, useFormats } from '@tideline/ui';
import { messages as tokenMessages } from '../../messages/api-tokens.en.ts';
import { messages } from '../../messages/members.en.ts';
import { RevokeTokenDialog } from '../security/revoke-token-dialog.tsx';
import styles from './members.module.css';
import { memberTokensQuery } from './members.queries.ts';

/**
 * Lists the programs that access the household on behalf of a member, for owners. Renders nothing if there are none.
 */
export function MemberTokens() {
  const t = useT(messages);
  return (
    <Load query={memberTokensQuery()} skeleton={null} isEmpty={() => false} failedTitle={t('memberTokens.failed')}>
      {({ items }) =>
        items.length === 0 ? null : (
          <Section title={t('memberTokens.title')} lead={t('memberTokens.lead')}>
            <TokenRows tokens={items} />
          </Section>
        )
      }
    </Load>
  );
}

function TokenRows({ tokens }: { tokens: readonly MemberToken[] }) {
  const t = useT(tokenMessages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const [asked, setAsked] = useState<MemberToken | null>(null);
  const revoke = useChange({
    change: ({ id }: MemberToken) => run(() => api.memberTokens.revoke({ id }, { ifMatch: 0 })),
    done: (_answer, { name }) => t('tokens.revoked', { name }),
  });
  return (
    <Card>
      <Stack gap={16}>
        {revoke.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(revoke.error)} />}
        <ul className={styles.list}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              busy={revoke.isPending && revoke.variables.id === token.id}
              onRevoke={() => setAsked(token)}
            />
          ))}
        </ul>
        {dialog}
        <RevokeTokenDialog token={asked} onRevoke={revoke.mutate} onClose={() => setAsked(null)} />
      </Stack>
    </Card>
  );
}

function TokenRow({
  token: { name, member, scope, expiresAt, isExpired, lastUsedAt },
  busy,
  onRevoke,
}: {
  token: MemberToken;
  busy: boolean;
  onRevoke: () => void;
}) {
  const m = useT(messages);
  const t = useT(tokenMessages);
  const { moment, dayOf } = useFormats();
  const when = dayOf(expiresAt, 'full');
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.quiet}>
          {[
            member.isYou ? m('members.you') : member.name,
            t(`scope.${scope}`),
            t(isExpired ? 'tokens.expired' : 'tokens.expires', { when }),
            lastUsedAt === null ? t('tokens.unused') : t('tokens.used', { when: moment(lastUsedAt) }),
          ].join(' · ')}
        </p>
      </div>
      <Button variant="quiet" busy={busy} aria-label={t('tokens.revokeOf', { name })} onClick={onRevoke}>
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}

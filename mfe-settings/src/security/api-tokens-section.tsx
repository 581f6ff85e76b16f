import { useState } from 'react';
import { Load, useT } from '@tideline/mfe-kit';
import { Button, Card, Link, Row, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/api-tokens.en.ts';
import { apiTokensQuery } from './api-tokens.queries.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { TokenList } from './token-list.tsx';

/** The section's place on the page. */
export const API_TOKENS = 'api-tokens';

/** Lists the user's API tokens in all households, with buttons to create and revoke one. */
export function ApiTokensSection() {
  const t = useT(messages);
  const [creating, setCreating] = useState(false);
  return (
    <Section id={API_TOKENS} title={t('tokens.title')} lead={t('tokens.lead')}>
      <Card>
        <Stack gap={16}>
          <Load
            query={apiTokensQuery()}
            failedTitle={t('tokens.failed')}
            isEmpty={() => false}
            skeleton={
              <Skeleton label={t('tokens.loading')}>
                <SkeletonBar width="100%" height="4rem" />
              </Skeleton>
            }
          >
            {({ items }) => (items.length === 0 ? <p>{t('tokens.none')}</p> : <TokenList tokens={items} />)}
          </Load>
          <Row>
            <Button variant="outline" onClick={() => setCreating(true)}>
              {t('tokens.create')}
            </Button>
            <Link href="/api/docs" target="_blank" rel="noreferrer">
              {t('tokens.docs')}
            </Link>
          </Row>
        </Stack>
      </Card>
      {creating ? <CreateTokenDialog onClose={() => setCreating(false)} /> : null}
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useT, useMay } from '@tideline/mfe-kit';
import { Button, Stack, AccountPermission } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { statementMessages as messages } from '../../../messages/statements.en.ts';
import { AgreementForm } from './agreement-form.tsx';
import { CloseStatement } from './close-statement.tsx';
import { StatementDetail } from './statement-detail.tsx';
import { cardStatementsQuery } from './statements.queries.ts';
import { StatementsPanel } from './statements-panel.tsx';
import { useOpenStatement } from './use-open-statement.ts';

/** Shows the statements of the card in the address, one of them, or the form that closes the next. */
export function StatementsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  const { cardId, isClosing, isTerms } = useOpenStatement();
  const { data } = useQuery(cardStatementsQuery(cardId));
  const name = data?.cardName ?? '';
  return (
    <>
      <Drawer
        open
        wide={!isClosing && !isTerms}
        onClose={guard.leave}
        dismissable={false}
        title={t(isClosing ? 'close.titleOf' : isTerms ? 'terms.titleOf' : 'panel.title', { name })}
      >
        <StatementsPart onDirty={guard.onDirty} />
      </Drawer>
      {guard.question}
    </>
  );
}

function StatementsPart({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useT(messages);
  const { cardId, statementId, isClosing, isTerms, openList } = useOpenStatement();
  const mayEdit = useMay('edit', cardId);
  if (isClosing && mayEdit) return <CloseStatement cardId={cardId} onDone={openList} onDirty={onDirty} />;
  if (isTerms && mayEdit) return <AgreementForm cardId={cardId} onDone={openList} onDirty={onDirty} />;
  if (statementId === null)
    return (
      <AccountPermission ids={[cardId]}>
        <StatementsPanel cardId={cardId} />
      </AccountPermission>
    );
  return (
    <Stack gap={24}>
      <div>
        <Button variant="quiet" icon="chevron-left" onClick={openList}>
          {t('panel.back')}
        </Button>
      </div>
      <AccountPermission ids={[cardId]}>
        <StatementDetail id={statementId} onGone={openList} onDirty={onDirty} />
      </AccountPermission>
    </Stack>
  );
}

import type { Card, CardPayment } from '@tideline/contract';
import { useT, useTextParam } from '@tideline/mfe-kit';
import { Button, EmptyState, Money, Stack } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { useState } from 'react';
import { activityMessages } from '../../../messages/card-activity.en.ts';
import { messages } from '../../../messages/en.ts';
import { CardActivity } from './card-activity.tsx';
import { CompleteCard } from './complete-card.tsx';
import { OpenDisputes } from './open-disputes.tsx';
import { SimulatePayment } from './simulate-payment.tsx';

interface PanelProps {
  card: Card | undefined;
  payment?: CardPayment | undefined;
  onClose: () => void;
}

function CardDeleted() {
  const t = useT(messages);
  return <EmptyState title={t('card.gone')}>{t('card.goneHint')}</EmptyState>;
}

export function SimulateDrawer({ card, payment, onClose }: PanelProps) {
  const t = useT(activityMessages);
  const say = useT(messages);
  const isHere = card !== undefined && payment !== undefined;
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={card === undefined ? say('card.gone') : t('simulate.title', { name: card.account.name })}
    >
      {isHere ? <SimulatePayment card={card} payment={payment} /> : <CardDeleted />}
    </Drawer>
  );
}

export function ActivityDrawer({ card, payment, onClose }: PanelProps) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const t = useT(activityMessages);
  const say = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer
        open
        onClose={guard.leave}
        dismissable={false}
        title={card === undefined ? say('card.gone') : t('do.title', { name: card.account.name })}
      >
        {card === undefined ? (
          <CardDeleted />
        ) : (
          <Stack gap={32}>
            <OpenDisputes
              card={card}
              disputes={payment?.disputes ?? []}
              balances={payment?.balances ?? []}
              editedId={editedId}
              onEdit={setEditedId}
              onDirty={guard.onDirty}
            />
            {editedId === null ? (
              <CardActivity card={card} payment={payment} onDone={onClose} onDirty={guard.onDirty} />
            ) : null}
          </Stack>
        )}
      </Drawer>
      {guard.question}
    </>
  );
}

export function CompleteDrawer({ card, onClose }: PanelProps) {
  const t = useT(activityMessages);
  const say = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer
        open
        onClose={guard.leave}
        dismissable={false}
        title={card === undefined ? say('card.gone') : t('complete.title', { name: card.account.name })}
      >
        {card === undefined ? <CardDeleted /> : <CompleteCard card={card} onDone={onClose} onDirty={guard.onDirty} />}
      </Drawer>
      {guard.question}
    </>
  );
}

/** Asks which card was paid if the command does not name one, with the largest debts first. */
export function PickCardDrawer({ cards, onClose }: { cards: readonly Card[]; onClose: () => void }) {
  const t = useT(activityMessages);
  const [, setPayId] = useTextParam('pay');
  const owing = cards
    .filter(({ owed }) => owed.minor !== '0')
    .sort((a, b) => Number(b.owed.minor) - Number(a.owed.minor));
  return (
    <Drawer open onClose={onClose} title={t('pick.title')}>
      {owing.length === 0 ? (
        <p>{t('pick.none')}</p>
      ) : (
        <Stack gap={8}>
          {owing.map(({ account, owed }) => (
            <Button key={account.id} variant="outline" block onClick={() => setPayId(account.id)}>
              {account.name} · <Money {...owed} sign="never" />
            </Button>
          ))}
        </Stack>
      )}
    </Drawer>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useT } from '@tideline/mfe-kit';
import { todaysPlanQuery } from '@tideline/mfe-kit/moves';
import type { Card, CardPayment } from '@tideline/contract';
import { EmptyState, AccountPermission, useMayChange } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import type { ReactNode } from 'react';
import { messages } from '../../messages/en.ts';
import type { DrawerFormProps } from '../forms/drawer-form.ts';
import { AddCard } from './add-card.tsx';
import { CardTerms } from './card-terms.tsx';
import { RecordPayment } from './record-payment.tsx';
import { ShownTerms } from './shown-terms.tsx';

interface PanelProps {
  onClose: () => void;
}

export function AddCardDrawer({ onClose }: PanelProps) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer open onClose={guard.leave} dismissable={false} title={t('card.addTitle')}>
        <AddCard onDone={onClose} onDirty={guard.onDirty} />
      </Drawer>
      {guard.question}
    </>
  );
}

interface OneCardProps extends PanelProps {
  card: Card | undefined;
  title: (name: string) => string;
  children: (card: Card, onDirty: DrawerFormProps['onDirty']) => ReactNode;
}

/** Shows a drawer about one card of the list, or explains that the card no longer exists. */
function OneCardDrawer({ card, title, onClose, children }: OneCardProps) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer open onClose={guard.leave} dismissable={false} title={card ? title(card.account.name) : t('card.gone')}>
        {card ? (
          <AccountPermission ids={[card.account.id]}>{children(card, guard.onDirty)}</AccountPermission>
        ) : (
          <EmptyState title={t('card.gone')}>{t('card.goneHint')}</EmptyState>
        )}
      </Drawer>
      {guard.question}
    </>
  );
}

interface CardTermsDrawerProps extends PanelProps {
  card: Card | undefined;
  /** Whether the focus starts at autopay. */
  atAutopay: boolean;
}

export function CardTermsDrawer({ card, atAutopay, onClose }: CardTermsDrawerProps) {
  const t = useT(messages);
  const mayChange = useMayChange();
  return (
    <OneCardDrawer card={card} title={(name) => t('terms.title', { name })} onClose={onClose}>
      {(found, onDirty) =>
        mayChange(found.account.id) ? (
          <CardTerms card={found} atAutopay={atAutopay} onDone={onClose} onDirty={onDirty} />
        ) : (
          <ShownTerms card={found} />
        )
      }
    </OneCardDrawer>
  );
}

interface RecordPaymentDrawerProps {
  card: Card | undefined;
  payment: CardPayment | undefined;
  /** Id of the suggested payment that prefills the form. */
  moveId: string | null;
  onClose: (recorded?: boolean) => void;
}

export function RecordPaymentDrawer({ card, payment, moveId, onClose }: RecordPaymentDrawerProps) {
  const t = useT(messages);
  const { data: plan, isPending } = useQuery({ ...todaysPlanQuery(), enabled: moveId !== null });
  if (moveId !== null && isPending) return null;
  const move = moveId === null ? undefined : (plan?.moves.find(({ id }) => id === moveId) ?? null);
  return (
    <OneCardDrawer card={card} title={(name) => t('payment.title', { name })} onClose={() => onClose()}>
      {(found, onDirty) => (
        <RecordPayment
          card={found}
          payment={payment}
          move={move}
          onDone={() => onClose()}
          onRecorded={() => onClose(true)}
          onDirty={onDirty}
        />
      )}
    </OneCardDrawer>
  );
}

import { useT } from '@tideline/mfe-kit';
import type { Card, CardPayment } from '@tideline/contract';
import { EmptyState } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import type { ReactNode } from 'react';
import { messages } from '../../messages/en.ts';
import type { DrawerFormProps } from '../forms/drawer-form.ts';
import { AddCard } from './add-card.tsx';
import { CardTerms } from './card-terms.tsx';
import { RecordPayment } from './record-payment.tsx';

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

/** A drawer about one card of the list; reports if the card no longer exists. */
function OneCardDrawer({ card, title, onClose, children }: OneCardProps) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer open onClose={guard.leave} dismissable={false} title={card ? title(card.account.name) : t('card.gone')}>
        {card ? children(card, guard.onDirty) : <EmptyState title={t('card.gone')}>{t('card.goneHint')}</EmptyState>}
      </Drawer>
      {guard.question}
    </>
  );
}

export function CardTermsDrawer({ card, onClose }: PanelProps & { card: Card | undefined }) {
  const t = useT(messages);
  return (
    <OneCardDrawer card={card} title={(name) => t('terms.title', { name })} onClose={onClose}>
      {(found, onDirty) => <CardTerms card={found} onDone={onClose} onDirty={onDirty} />}
    </OneCardDrawer>
  );
}

export function RecordPaymentDrawer({
  card,
  payment,
  onClose,
}: PanelProps & { card: Card | undefined; payment: CardPayment | undefined }) {
  const t = useT(messages);
  return (
    <OneCardDrawer card={card} title={(name) => t('payment.title', { name })} onClose={onClose}>
      {(found, onDirty) => <RecordPayment card={found} payment={payment} onDone={onClose} onDirty={onDirty} />}
    </OneCardDrawer>
  );
}

import { useT } from '@tideline/mfe-kit';
import type { Card } from '@tideline/contract';
import { EmptyState } from '@tideline/ui';
import { Drawer } from '@tideline/ui/overlays';
import type { ReactNode } from 'react';
import { messages } from '../../messages/en.ts';
import { AddCard } from './add-card.tsx';
import { RecordPayment } from './record-payment.tsx';
import { CardTerms } from './card-terms.tsx';

interface PanelProps {
  onClose: () => void;
}

export function AddCardDrawer({ onClose }: PanelProps) {
  const t = useT(messages);
  return (
    <Drawer open onClose={onClose} dismissable={false} title={t('card.addTitle')}>
      <AddCard onDone={onClose} />
    </Drawer>
  );
}

/** A drawer about one card of the list; says so when the card is gone. */
function OneCardDrawer({ card, title, onClose, children }: PanelProps & { card: Card | undefined; title: (name: string) => string; children: (card: Card) => ReactNode }) {
  const t = useT(messages);
  return (
    <Drawer open onClose={onClose} dismissable={false} title={card ? title(card.account.name) : t('card.gone')}>
      {card ? children(card) : <EmptyState title={t('card.gone')}>{t('card.goneHint')}</EmptyState>}
    </Drawer>
  );
}

export function CardTermsDrawer({ card, onClose }: PanelProps & { card: Card | undefined }) {
  const t = useT(messages);
  return (
    <OneCardDrawer card={card} title={(name) => t('terms.title', { name })} onClose={onClose}>
      {(found) => <CardTerms card={found} onDone={onClose} />}
    </OneCardDrawer>
  );
}

export function RecordPaymentDrawer({ card, onClose }: PanelProps & { card: Card | undefined }) {
  const t = useT(messages);
  return (
    <OneCardDrawer card={card} title={(name) => t('payment.title', { name })} onClose={onClose}>
      {(found) => <RecordPayment card={found} onDone={onClose} />}
    </OneCardDrawer>
  );
}

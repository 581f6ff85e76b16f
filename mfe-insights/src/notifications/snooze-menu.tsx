import { MenuButton, useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/notifications.en.ts';
import { type Snooze, SNOOZES } from './days.ts';

export function SnoozeMenu({ onSnooze, of }: { onSnooze: (snooze: Snooze) => void; of?: string }) {
  const t = useT(messages);
  return (
    <MenuButton
      label={of === undefined ? t('act.snooze') : t('act.snoozeOf', { title: of })}
      icon="clock"
      iconOnly={of !== undefined}
      variant="quiet"
      items={SNOOZES.map((id) => ({ id, label: t(`snooze.${id}`), onSelect: () => onSnooze(id) }))}
    />
  );
}

import { useMutation } from '@tanstack/react-query';
import type { Promo } from '@tideline/contract';
import { formatDate } from '@tideline/contract/format';
import { api, MenuButton, notify, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { promoMessages } from '../../messages/promos.en.ts';
import { reminderDays } from './reminder-days.ts';

/** Sets a reminder for some days before the pay-by date, or for that date. */
export function PromoReminder({ promo, title }: { promo: Promo; title: string }) {
  const p = useT(promoMessages);
  const errorOf = useErrorText();
  const intentKey = useIntentKey();
  const { date, locale } = useFormats();
  const { today } = useSession();
  const by = promo.payBy ?? promo.safeOn;
  const remind = useMutation({
    mutationFn: (on: string) => {
      const input = {
        subject: { kind: 'promo' as const, id: promo.id },
        on,
        // the text is also sent by email, so it has plain spaces
        about: p('remind.about', { title, by: formatDate(by, { locale, today }) }),
      };
      return api.notifications.remind(input, { idempotencyKey: intentKey(input) });
    },
    onSuccess: (_, on) => notify(p('remind.done', { on: date(on) })),
    onError: (error) => notify(errorOf(error)),
  });
  const days = reminderDays(by, today);
  if (days.length === 0) return null;
  return (
    <MenuButton
      label={p('remind.label')}
      icon="bell"
      variant="quiet"
      items={days.map(({ on, before }) => ({
        id: on,
        label: p(`remind.${before}`),
        detail: date(on),
        onSelect: () => remind.mutate(on),
      }))}
    />
  );
}

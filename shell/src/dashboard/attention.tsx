import type { Dashboard } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Card, Link, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

type Attended = Pick<Dashboard, 'attention'> & Pick<Dashboard['todaysPlan'], 'leftOut'>;

/** Things the user should check because figures depend on them, except those that the card of today's moves names. */
export function Attention({ attention, leftOut }: Attended) {
  const t = useT(messages);
  const shown = attention.filter(
    ({ kind }) => kind !== 'review_transactions' && (kind !== 'terms_missing' || leftOut.length === 0),
  );
  if (shown.length === 0) return null;
  return (
    <Card title={t('attention.title')}>
      <Stack gap={8}>
        {shown.map(({ kind, count, href, name }) => (
          <Link key={kind + href} href={href}>
            {t(`attention.${kind}`, { count, name: name ?? '' })}
          </Link>
        ))}
      </Stack>
    </Card>
  );
}

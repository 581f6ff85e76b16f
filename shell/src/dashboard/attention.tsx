import type { Dashboard } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Card, Link, Stack } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Things the user should check because figures depend on them. */
export function Attention({ attention }: Pick<Dashboard, 'attention'>) {
  const t = useT(messages);
  if (attention.length === 0) return null;
  return (
    <Card title={t('attention.title')}>
      <Stack gap={8}>
        {attention.map(({ kind, count, href, name }) => (
          <Link key={kind + href} href={href}>
            {t(`attention.${kind}`, { count, name: name ?? '' })}
          </Link>
        ))}
      </Stack>
    </Card>
  );
}

import { useT } from '@tideline/mfe-kit';
import { Link, Stack } from '@tideline/ui';
import { messages } from '../../messages/overview.en.ts';

/** A short description of Tideline, and its documents on this server. */
export function AboutSection() {
  const t = useT(messages);
  return (
    <Stack gap={8}>
      <p>{t('about.text')}</p>
      <p>
        <Link href="/api/docs" target="_blank" rel="noreferrer">
          {t('about.api')}
        </Link>
      </p>
    </Stack>
  );
}

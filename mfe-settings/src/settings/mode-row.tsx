import { useSession, useT } from '@tideline/mfe-kit';
import { LinkButton } from '@tideline/ui';
import { messages } from '../../messages/data.en.ts';
import { LinkRow } from './setting-row.tsx';

/** The household's mode, with a link to the page that previews another one. */
export function ModeRow() {
  const t = useT(messages);
  const { mode } = useSession().household;
  return (
    <LinkRow
      term={t('mode.term')}
      value={mode === null ? t('mode.unchosen') : t(`mode.${mode}`)}
      action={
        <LinkButton variant="quiet" href="/settings/financial-mode" aria-label={t('mode.open')}>
          {t('mode.change')}
        </LinkButton>
      }
    />
  );
}

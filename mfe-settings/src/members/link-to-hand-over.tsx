import { useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/members.en.ts';
import { ShownOnce } from '../frame/shown-once.tsx';

/** A link that is shown once, to be copied. */
export function LinkToHandOver({ link }: { link: string }) {
  const t = useT(messages);
  return (
    <ShownOnce
      value={link}
      label={t('link.label')}
      hint={t('link.hint')}
      copy={t('link.copy')}
      copied={t('link.copied')}
      notCopied={t('link.notCopied')}
    />
  );
}

import { useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/members.en.ts';
import { ShownOnce } from '../frame/shown-once.tsx';

/** Shows a link once, with a button to copy it. */
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

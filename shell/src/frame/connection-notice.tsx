import { useReachable, useT } from '@tideline/mfe-kit';
import { lastAnswerAt } from '@tideline/mfe-kit/host';
import { NoticeBar, useFormats } from '@tideline/ui';
import { messages } from '../../messages/connection.en.ts';

/** One line above everything while the server cannot be reached, which says of when the figures are. */
export function ConnectionNotice() {
  const t = useT(messages);
  const { moment } = useFormats();
  if (useReachable()) return null;
  const answered = lastAnswerAt();
  return (
    <NoticeBar>{answered === null ? t('connection.down') : t('connection.asOf', { time: moment(answered) })}</NoticeBar>
  );
}

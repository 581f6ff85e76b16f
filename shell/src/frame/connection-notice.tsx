import { useReachable, useT } from '@tideline/mfe-kit';
import { lastResponseAt } from '@tideline/mfe-kit/host';
import { NoticeBar, useFormats } from '@tideline/ui';
import { messages } from '../../messages/connection.en.ts';

/** Shows a line above all content while the server is unreachable, with the time of the figures. */
export function ConnectionNotice() {
  const t = useT(messages);
  const { moment } = useFormats();
  if (useReachable()) return null;
  const answered = lastResponseAt();
  return (
    <NoticeBar>{answered === null ? t('connection.down') : t('connection.asOf', { time: moment(answered) })}</NoticeBar>
  );
}

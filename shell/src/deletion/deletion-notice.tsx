import { useMay, useSession, useT } from '@tideline/mfe-kit';
import { Link, NoticeBar, useFormats } from '@tideline/ui';
import { messages } from '../../messages/deletion.en.ts';

/** Announces on every screen that the household or the account will be deleted, and where to cancel that. */
export function DeletionNotice() {
  const t = useT(messages);
  const { moment } = useFormats();
  const mayManage = useMay('manage');
  const { household, householdDeletesAt, user } = useSession();
  return (
    <>
      {householdDeletesAt === undefined ? null : (
        <NoticeBar>
          {t('notice.household', { name: household.name, when: moment(householdDeletesAt) })}{' '}
          {mayManage ? <Link href="/settings?section=data">{t('notice.owner')}</Link> : t('notice.member')}
        </NoticeBar>
      )}
      {typeof user.deletesAt === 'string' ? (
        <NoticeBar>
          {t('notice.account', { when: moment(user.deletesAt) })}{' '}
          <Link href="/settings?section=security">{t('notice.own')}</Link>
        </NoticeBar>
      ) : null}
    </>
  );
}

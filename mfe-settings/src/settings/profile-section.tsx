import { api, useChange, useSession, useT } from '@tideline/mfe-kit';
import { Link } from '@tideline/ui';
import { TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { PLACES } from '../frame/places.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { FixedRow, SettingRow } from './setting-row.tsx';

const maxNameLength = 120;

/** Edits the user's profile. */
export function ProfileSection() {
  const t = useT(messages);
  const { user } = useSession();
  const rename = useChange({
    change: (name: string) => api.me.update({ name }, { ifMatch: user.version }),
    done: () => t('settings.saved', { term: t('profile.name') }),
  });
  return (
    <dl>
      <SettingRow
        id="name"
        term={t('profile.name')}
        value={user.name}
        initial={user.name}
        field={(binding) => <TextField label={t('profile.name')} autoComplete="name" {...binding} />}
        check={(typed) => {
          const name = typed.trim();
          if (name === '') return { ok: false, error: t('profile.nameMissing') };
          return name.length > maxNameLength
            ? { ok: false, error: t('profile.nameTooLong') }
            : { ok: true, data: name };
        }}
        save={rename.mutateAsync}
      />
      <FixedRow
        term={t('profile.email')}
        value={
          <>
            {user.email} <ConfirmAddress />
            {user.guestExpiresAt === null ? <Link href={PLACES.security}>{t('profile.changeEmail')}</Link> : null}
          </>
        }
      />
    </dl>
  );
}

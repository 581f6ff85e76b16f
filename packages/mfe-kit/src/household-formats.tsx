import type { ReactNode } from 'react';
import { may, type Session } from '@tideline/contract';
import { FormatProvider, PermissionProvider } from '@tideline/ui';
import { usePrivacy } from './appearance/privacy.ts';
import { pageLocale } from './language/page-language.ts';

/** Formats all content inside it in the household's formats, with amounts hidden if the user chose that. */
export function HouseholdFormats({ session, children }: { session: Session; children: ReactNode }) {
  const { locale, currency, timezone } = session.household;
  return (
    <FormatProvider
      locale={pageLocale(locale)}
      currency={currency}
      timeZone={timezone}
      today={session.today}
      amountsHidden={usePrivacy()}
    >
      <PermissionProvider
        may={(needed, accountId) =>
          may(session.role, needed) &&
          (needed !== 'edit' || accountId === undefined || session.readOnlyAccountIds?.includes(accountId) !== true)
        }
      >
        {children}
      </PermissionProvider>
    </FormatProvider>
  );
}

import type { ReactNode } from 'react';
import type { Session } from '@tideline/contract';
import { FormatProvider } from '@tideline/ui';
import { usePrivacy } from './appearance/privacy.ts';

/** Formats everything below as the household does, with amounts hidden if the user chose so. */
export function HouseholdFormats({ session, children }: { session: Session; children: ReactNode }) {
  const { locale, currency, timezone } = session.household;
  return (
    <FormatProvider
      locale={locale}
      currency={currency}
      timeZone={timezone}
      today={session.today}
      amountsHidden={usePrivacy()}
    >
      {children}
    </FormatProvider>
  );
}

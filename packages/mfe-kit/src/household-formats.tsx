import type { ReactNode } from 'react';
import type { Session } from '@tideline/contract';
import { FormatProvider } from '@tideline/ui';
import { usePrivacy } from './appearance/privacy.ts';

/** Everything below is written as the household writes it, with its amounts hidden where somebody asked for that. */
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

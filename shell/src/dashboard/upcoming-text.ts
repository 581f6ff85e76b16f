import type { Dashboard } from '@tideline/contract';
import type { useT } from '@tideline/mfe-kit';
import type { Formats } from '@tideline/ui';
import type { messages } from '../../messages/en.ts';

type T = ReturnType<typeof useT<typeof messages>>;

/** Describes an upcoming event: `Aria Visa due $35.00`. */
export const upcomingText = ({ kind, name, amount }: Dashboard['upcoming'][number], t: T, { money }: Formats): string =>
  t(`upcoming.${kind}`, { name, amount: amount ? money(amount.minor, amount.currency) : '' });

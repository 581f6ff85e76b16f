import { useFormats } from '@tideline/ui';
import { ApiError } from '../api/api-error.ts';
import { useSession } from '../kit-context.tsx';
import { messages } from '../messages/en.ts';

/**
 * Returns a function that describes who saved first, and when, if a failure has this cause: "Alex edited this at 10:42
 * AM", without a period.
 */
export function useEditedBy(): (error: unknown) => string {
  const { moment, time } = useFormats();
  const { user } = useSession();
  return (error) => {
    const last = error instanceof ApiError && error.is('VERSION_CONFLICT') ? error.params.last : undefined;
    if (last === undefined) return messages.conflict.title;
    const when = moment(last.at);
    if (last.actor?.id === user.id) return messages.conflict.byYou(when);
    const isToday = when === time(last.at);
    return messages.conflict[isToday ? 'by' : 'byOn'](last.actor?.name ?? messages.nobody, when);
  };
}

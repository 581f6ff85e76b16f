import { useSession, useT } from '@tideline/mfe-kit';
import { Button, useFormats, usePrinting } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';

/** Shows the button that prints the plan. */
export function PrintButton() {
  const p = useT(planMessages);
  return (
    <Button variant="outline" onClick={() => window.print()}>
      {p('print.action')}
    </Button>
  );
}

/** Shows the date of the printout, only on paper. */
export function PrintedOn() {
  const p = useT(planMessages);
  const { date } = useFormats();
  const { today } = useSession();
  return usePrinting() ? <p>{p('print.title', { on: date(today, 'full') })}</p> : null;
}

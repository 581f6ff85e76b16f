import { useSession, useT } from '@tideline/mfe-kit';
import { Button, useFormats, usePrinting } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';

/** Puts the plan on paper; there stands in its place of when it is. */
export function PrintButton() {
  const p = useT(planMessages);
  const { date } = useFormats();
  const { today } = useSession();
  const printing = usePrinting();
  if (printing) return <p>{p('print.title', { on: date(today, 'full') })}</p>;
  return (
    <Button variant="outline" onClick={() => window.print()}>
      {p('print.action')}
    </Button>
  );
}

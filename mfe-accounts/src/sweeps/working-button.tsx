import type { Working } from '@tideline/contract';
import { useWorking } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';

/** Shows a button that opens the working of one figure. Its label names the figure, because a page can have several. */
export function WorkingButton({ id, label, working }: { id: string; label: string; working: Working }) {
  const { isOpen, open, warm, sheet } = useWorking({ id, working });
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
      >
        {label}
      </Button>
      {sheet}
    </>
  );
}

import type { Working } from '@tideline/contract';
import { useWorking } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';

/** Opens the working of one figure; each button's label names its figure, since a page can have several. */
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

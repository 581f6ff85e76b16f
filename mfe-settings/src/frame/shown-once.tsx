import { useRef, useState } from 'react';
import { Button, Row, Stack } from '@tideline/ui';
import { TextField } from '@tideline/ui/forms';

interface ShownOnceProps {
  value: string;
  label: string;
  hint: string;
  copy: string;
  copied: string;
  notCopied: string;
}

/** Shows a secret that the server returns only once, with a button to copy it. */
export function ShownOnce({ value, label, hint, copy: copyLabel, copied, notCopied }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome(copied);
    } catch {
      setOutcome(notCopied); // on plain HTTP the browser has no clipboard, so the field is selected instead
      field.current?.select();
    }
  };
  return (
    <Stack gap={16}>
      <TextField
        ref={field}
        label={label}
        hint={hint}
        readOnly
        value={value}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row>
        <Button variant="outline" onClick={() => void copy()}>
          {copyLabel}
        </Button>
        <span role="status">{outcome}</span>
      </Row>
    </Stack>
  );
}

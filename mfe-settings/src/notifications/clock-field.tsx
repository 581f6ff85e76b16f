import { useT } from '@tideline/mfe-kit';
import { TextField } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/notification-settings.en.ts';

const clockShape = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Edits a time (HH:MM), which is saved on blur. */
export function ClockField({
  label,
  name,
  value,
  onSave,
}: {
  label: string;
  name: string;
  value: string;
  onSave: (value: string) => void;
}) {
  const t = useT(messages);
  const [typed, setTyped] = useState(value);
  const isRight = clockShape.test(typed);
  return (
    <div onBlur={() => isRight && typed !== value && onSave(typed)}>
      <TextField
        label={label}
        name={name}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        {...(isRight ? {} : { error: t('clock.wrong') })}
      />
    </div>
  );
}

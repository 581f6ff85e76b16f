import { useT } from '@tideline/mfe-kit';
import { Button, Row } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

export interface FormActionsProps {
  submitLabel: string;
  busy: boolean;
  onCancel: () => void;
}

/** Shows Submit and Cancel at the bottom of a form in a drawer. */
export function FormActions({ submitLabel, busy, onCancel }: FormActionsProps) {
  const t = useT(messages);
  return (
    <Row gap={8}>
      <Button type="submit" busy={busy}>
        {submitLabel}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t('form.cancel')}
      </Button>
    </Row>
  );
}

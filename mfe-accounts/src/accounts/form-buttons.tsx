import { useT } from '@tideline/mfe-kit';
import { Button, Row } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';

/** Shows the last row of a form, with the submit and cancel buttons. */
export function FormButtons({ submit, busy, onCancel }: { submit: string; busy: boolean; onCancel: () => void }) {
  const t = useT(messages);
  return (
    <Row gap={8}>
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </Row>
  );
}

import { useState } from 'react';
import { useT } from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/members.en.ts';

/** A link that is shown once, to be copied. */
export function LinkToHandOver({ link }: { link: string }) {
  const t = useT(messages);
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('yes');
    } catch {
      setCopied('no'); // on plain HTTP a browser has no clipboard; the field is selected instead
      document.querySelector<HTMLInputElement>('input[name="invitation-link"]')?.select();
    }
  };
  return (
    <Stack gap={16}>
      <TextField
        label={t('link.label')}
        name="invitation-link"
        hint={t('link.hint')}
        readOnly
        value={link}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row>
        <Button variant="outline" onClick={() => void copy()}>
          {t('link.copy')}
        </Button>
        <span role="status">{copied === undefined ? '' : t(copied === 'yes' ? 'link.copied' : 'link.notCopied')}</span>
      </Row>
    </Stack>
  );
}

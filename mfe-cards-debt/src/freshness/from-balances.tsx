import { useMay, useT } from '@tideline/mfe-kit';
import { CellDetail, Link, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** Shows the date of the oldest balance behind a screen's figures if it is old, and how to update it. */
export function FromBalances({ asOf }: { asOf: string | null }) {
  const t = useT(messages);
  const { date } = useFormats();
  const mayImport = useMay('edit');
  if (asOf === null) return null;
  return (
    <CellDetail>
      {t('dated.balances', { on: date(asOf, 'short') })}{' '}
      {mayImport ? <Link href="/transactions?import=1">{t('dated.import')}</Link> : null}
    </CellDetail>
  );
}

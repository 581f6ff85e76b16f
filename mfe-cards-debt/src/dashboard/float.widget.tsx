import { toMinor, type Float, type Floats } from '@tideline/contract';
import { Load, useT, useWorking, type WorkingOptions } from '@tideline/mfe-kit';
import {
  Badge,
  Button,
  CellDetail,
  Link,
  LinkButton,
  Money,
  Row,
  Stack,
  Stat,
  Stats,
  Table,
  useFormats,
} from '@tideline/ui';
import { dashboardMessages } from '../../messages/dashboard.en.ts';
import { messages } from '../../messages/en.ts';
import { floatQuery } from './dashboard.queries.ts';
import { TileLines } from './tile-lines.tsx';

/**
 * Shows balances borrowed at 0% while the money earns interest: the gain, when to pay back, and every reason against
 * it.
 */
export function FloatWidget() {
  return (
    <Load
      query={floatQuery()}
      skeleton={<TileLines widths={[80, 40, 60]} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<WithoutFloat />}
    >
      {(book) => <FloatBalances {...book} />}
    </Load>
  );
}

/** Shows the missing step if nothing is borrowed at 0% or no account earns interest. */
function WithoutFloat() {
  const t = useT(dashboardMessages);
  return (
    <Load query={floatQuery()} skeleton={null} isEmpty={() => false}>
      {({ borrowed, otherCurrencies }) => {
        const isBorrowing = toMinor(borrowed) > 0;
        return (
          <Stack gap={8}>
            <p>{t(isBorrowing ? 'float.noAccount' : 'float.nothing')}</p>
            <OtherCurrencies codes={otherCurrencies} />
            <Row flush>
              <LinkButton
                needs={isBorrowing ? undefined : 'edit'}
                variant="quiet"
                href={isBorrowing ? '/accounts' : '/promotional-periods?add=1'}
              >
                {t(isBorrowing ? 'float.yields' : 'float.add')}
              </LinkButton>
            </Row>
          </Stack>
        );
      }}
    </Load>
  );
}

function OtherCurrencies({ codes }: { codes: Floats['otherCurrencies'] }) {
  const t = useT(dashboardMessages);
  const { currency } = useFormats();
  return codes.length === 0 ? null : <p>{t('float.otherCurrencies', { codes, currency })}</p>;
}

function FloatBalances({ items, account, borrowed, gainToDate, projectedGain, otherCurrencies }: Floats) {
  const t = useT(dashboardMessages);
  const { money, percent } = useFormats();
  const today = items.reduce((sum, { gainToday }) => sum + toMinor(gainToday), 0);
  const text = ({ minor, currency }: { minor: string; currency: string }) => money(minor, currency);
  return (
    <Stack gap={16}>
      {account === null ? null : (
        <p>{t('float.lead', { borrowed: text(borrowed), account: account.name, apy: percent(account.apyPpm) })}</p>
      )}
      <Stats>
        <Stat
          label={t('float.toDate')}
          value={<Money {...gainToDate} />}
          detail={t('float.today', { amount: text({ ...gainToDate, minor: String(today) }) })}
        />
        <Stat label={t('float.projected')} value={t('float.about', { amount: text(projectedGain) })} />
      </Stats>
      <Table
        caption={t('float.table')}
        columns={[
          { id: 'balance', header: t('float.balance'), cell: (item) => <Balance item={item} /> },
          { id: 'held', header: t('float.held'), numeric: true, cell: ({ cash }) => <Money {...cash} /> },
        ]}
        rows={items}
        rowKey={({ promoId }) => promoId}
      />
      <OtherCurrencies codes={otherCurrencies} />
      <Row flush>
        <LinkButton variant="quiet" href="/promotional-periods">
          {t('float.open')}
        </LinkButton>
      </Row>
    </Stack>
  );
}

function Balance({ item: { promoId, cardName, kind, state, unwindOn, daysLeft, reasons, working } }: { item: Float }) {
  const t = useT(dashboardMessages);
  const name = useT(messages)('promo.title', { card: cardName, kind: useT(messages)(`kind.${kind}`) });
  const { date } = useFormats();
  const isWorthIt = reasons.length === 0;
  return (
    <Stack gap={4}>
      <Link href={`/promotional-periods?promo=${promoId}`}>{name}</Link>
      <span>
        <Badge tone={isWorthIt ? 'gain' : 'warn'}>{t(isWorthIt ? 'float.worth' : 'float.notWorth')}</Badge>
      </span>
      <CellDetail>
        {state === 'held'
          ? t('float.unwind', { on: date(unwindOn), count: daysLeft })
          : t(state === 'unwind_now' ? 'float.now' : 'float.ended')}
      </CellDetail>
      {reasons.map((reason) => (
        <CellDetail key={reason}>{t(`reason.${reason}`)}</CellDetail>
      ))}
      <Row flush>
        <FloatWorking id={`float-${promoId}`} working={working} title={t('float.working', { name })} />
      </Row>
    </Stack>
  );
}

/**
 * Opens the working of one balance. Its button has a distinct label, because *See the math* on the dashboard
 * belongs to today's action.
 */
function FloatWorking(options: WorkingOptions) {
  const t = useT(dashboardMessages);
  const { isOpen, open, warm, sheet } = useWorking(options);
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
        {t('float.how')}
      </Button>
      {sheet}
    </>
  );
}

import { toMinor, type Loan } from '@tideline/contract';
import { api, useChange, useErrorText, useMay, useT } from '@tideline/mfe-kit';
import {
  Badge,
  Banner,
  Button,
  DefinitionList,
  Money,
  Row,
  Section,
  Stack,
  useFormats,
  type BadgeTone,
  type Definition,
} from '@tideline/ui';
import { partMessages } from '../../messages/debt-parts.en.ts';

type Details = NonNullable<Loan['details']>;

const tones: Record<Details['state'], BadgeTone> = {
  originated: 'neutral',
  current: 'gain',
  delinquent: 'debt',
  deferred: 'warn',
  forbearance: 'warn',
  paid_off: 'gain',
  refinanced: 'neutral',
  charged_off: 'debt',
};

/** Shows the state of the loan and its possible events: defer, resume, refinance, write off. */
export function LoanStatus({ loan }: { loan: Loan }) {
  const say = useT(partMessages);
  const { details = null } = loan;
  if (details === null) return null;
  return (
    <Section title={say('life.title')}>
      <Stack gap={16}>
        <div>
          <Badge tone={tones[details.state]}>{say(`life.${details.state}`)}</Badge>
        </div>
        <LoanFigures details={details} />
        <Events loan={loan} details={details} />
      </Stack>
    </Section>
  );
}

function LoanFigures({ details: { standing, escrow, paymentsLeft } }: { details: Details }) {
  const say = useT(partMessages);
  const { date } = useFormats();
  const items: Definition[] = [
    ...(paymentsLeft === null ? [] : [{ term: say('life.left'), value: String(paymentsLeft) }]),
    ...(toMinor(escrow) === 0 ? [] : [{ term: say('life.escrow'), value: <Money {...escrow} /> }]),
    ...(standing === null
      ? []
      : [
          { term: say('life.paid'), value: say('life.paidOf', { paid: standing.paidCount, due: standing.dueCount }) },
          { term: say('life.next'), value: date(standing.nextDueOn) },
          ...(toMinor(standing.pastDue) === 0
            ? []
            : [
                {
                  term: say('life.pastDue'),
                  value: (
                    <>
                      <Money {...standing.pastDue} />, {say('life.daysLate', { days: standing.daysPastDue })}
                    </>
                  ),
                },
              ]),
        ]),
  ];
  return items.length === 0 ? null : <DefinitionList items={items} numeric />;
}

/** Offers only the events that are possible next. Each one is a single change, and offers Undo. */
function Events({ loan, details: { events } }: { loan: Loan; details: Details }) {
  const say = useT(partMessages);
  const errorOf = useErrorText();
  const mayEdit = useMay('edit', loan.account.id);
  const change = useChange({
    change: (event: Details['events'][number]) =>
      api.loans.setState({ id: loan.account.id, event }, { ifMatch: loan.version ?? 0 }),
    done: () => say('life.saved', { name: loan.account.name }),
  });
  if (events.length === 0 || !mayEdit) return null;
  return (
    <Stack gap={8}>
      {change.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(change.error)} />}
      <Row gap={8}>
        {events.map((event) => (
          <Button
            key={event}
            variant="outline"
            busy={change.isPending && change.variables === event}
            onClick={() => change.mutate(event)}
          >
            {say(`life.do.${event}`)}
          </Button>
        ))}
      </Row>
      <p>{say('life.hint')}</p>
    </Stack>
  );
}

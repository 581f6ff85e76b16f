import { useState } from 'react';
import {
  Checkbox,
  CountField,
  ErrorSummary,
  MoneyField,
  PasswordField,
  PercentField,
  RadioCards,
  RadioGroup,
  SegmentedControl,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '../src/forms.ts';
import { Button, Card, Grid, GridItem, IconButton, LinkButton, Page, Row, Stack } from '../src/index.ts';
import { DateField } from '../src/dates.ts';
import { FileDrop } from '../src/file-drop.ts';
import { OrderedList } from '../src/ordered-list.ts';
import { ComboBox, Select } from '../src/pickers.ts';

const modes = [
  {
    value: 'balanced',
    label: 'Balanced',
    body: 'Keeps a buffer, then pays the dearest debt. Would have moved $260.00 last month.',
  },
  { value: 'fast', label: 'Pay down fast', body: 'All spare cash goes to debts. Would have moved $412.00 last month.' },
  { value: 'float', label: 'Use the float', body: 'Not possible now: Aria Visa bears interest.', disabled: true },
] as const;

const categories = [
  { id: 'groceries', label: 'Groceries' },
  { id: 'fuel', label: 'Fuel', detail: 'Under Car' },
  { id: 'rent', label: 'Rent' },
];

const debts = [
  { id: 'aria', name: 'Aria Visa' },
  { id: 'birch', name: 'Birch' },
  { id: 'loan', name: 'Car loan' },
];

function TextAndFigures() {
  const [text, setText] = useState('Everyday');
  const [figure, setFigure] = useState('1,240.50');
  return (
    <GridItem width="half">
      <Card title="Text and figures">
        <Stack>
          <TextField label="Name" hint="As it stands on the card" value={text} onChange={setText} />
          <MoneyField
            label="Balance"
            name="balance"
            error="Enter the balance as a number, such as 12 or 12.50"
            value={figure}
            onChange={setFigure}
          />
          <PercentField label="APR" value="24.99" onChange={() => undefined} />
          <CountField label="Buffer" unit="days" value="7" onChange={() => undefined} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value="correct horse"
            onChange={() => undefined}
          />
          <TextArea label="Note" optional value="" placeholder="What it was for" onChange={() => undefined} />
          <TextField label="Household" disabled value="Rivera" onChange={() => undefined} />
        </Stack>
      </Card>
    </GridItem>
  );
}

function Choices() {
  const [view, setView] = useState<string>('month');
  const [on, setOn] = useState(true);
  const [date, setDate] = useState('2026-05-03');
  const [category, setCategory] = useState<string | null>('fuel');
  return (
    <GridItem width="half">
      <Card title="Choices">
        <Stack>
          <SelectField
            label="Account"
            options={[{ label: 'Everyday', options: [{ value: 'a', label: 'Checking ··4411' }] }]}
            value="a"
            onChange={() => undefined}
          />
          <ComboBox label="Category" options={categories} value={category} onChange={setCategory} />
          <Select
            label="Pay from"
            error="Choose an account"
            placeholder="Choose an account"
            options={categories}
            value={null}
            onChange={() => undefined}
          />
          <DateField label="Ends" hint="The last day at 0%" value={date} onChange={setDate} />
          <SegmentedControl
            legend="Show"
            options={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
              { value: 'year', label: 'Year' },
            ]}
            value={view}
            onChange={setView}
          />
          <Stack gap={4}>
            <Checkbox label="Archived too" checked={on} onChange={setOn} />
            <Checkbox label="All rows" indeterminate checked={false} onChange={() => undefined} />
            <Switch label="Sweeps" hint="Nothing moves while this is off" checked={on} onChange={setOn} />
          </Stack>
          <RadioGroup
            legend="Overpayment"
            options={[
              { value: 'week', label: 'Shorten the loan' },
              { value: 'month', label: 'Lower the payment', hint: 'The end stays in 2031' },
            ]}
            value={view}
            onChange={setView}
          />
        </Stack>
      </Card>
    </GridItem>
  );
}

function Modes() {
  const [mode, setMode] = useState<string>('fast');
  return (
    <GridItem width="half">
      <RadioCards legend="Mode" options={modes} value={mode} onChange={setMode} />
    </GridItem>
  );
}

function FilesAndButtons() {
  const [files, setFiles] = useState<readonly File[]>([new File([''], 'everyday-march.ofx')]);
  return (
    <GridItem width="half">
      <Stack>
        <FileDrop label="Files" hint="OFX, QIF or CSV; several at once" multiple files={files} onChange={setFiles} />
        <Row>
          <Button busy>Import 214 transactions</Button>
          <Button disabled>Not yet</Button>
          <Button variant="danger">Delete Everyday</Button>
          <LinkButton variant="outline" href="#">
            A link
          </LinkButton>
          <IconButton icon="settings" label="Settings" />
        </Row>
      </Stack>
    </GridItem>
  );
}

function PutInOrder() {
  const [items, setItems] = useState(debts);
  return (
    <GridItem width="half">
      <Card title="In order">
        <OrderedList
          label="Debts, in the order they are paid"
          items={items}
          onOrder={(ids) => setItems(ids.flatMap((id) => debts.filter((debt) => debt.id === id)))}
        />
      </Card>
    </GridItem>
  );
}

/** Shows every field, with and without an error. */
export function Forms() {
  return (
    <Page
      title="Forms"
      lead="Every field, plain and refused."
      documentTitle="Gallery"
      actions={
        <>
          <Button variant="outline" icon="upload">
            Import
          </Button>
          <Button icon="plus">Add account</Button>
        </>
      }
    >
      <Stack gap={24}>
        <ErrorSummary
          errors={[
            { fieldId: 'balance', message: 'Enter the balance as a number, such as 12 or 12.50' },
            { message: 'Nothing was saved' },
          ]}
        />
        <Grid>
          <TextAndFigures />
          <Choices />
          <Modes />
          <PutInOrder />
          <FilesAndButtons />
        </Grid>
      </Stack>
    </Page>
  );
}

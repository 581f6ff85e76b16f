import {
  type Forecast,
  forecastAccounts,
  type ForecastInputs,
  forecastSeed,
  type PlannedFlow,
  seededRandom,
} from '@tideline/domain';

type LineInputs = Pick<ForecastInputs, 'today' | 'accounts' | 'flows' | 'spending' | 'days' | 'horizonOn'>;

interface DrawnLine {
  /** The flows of the household for which the line was drawn first. */
  flows: readonly PlannedFlow[];
  forecast: Forecast;
}

/** Maximum number of cached lines: enough for the sample household in every time zone on one day. */
const KEPT = 64;
const drawn = new Map<string, DrawnLine>();

/**
 * Returns the combined line of several accounts. Simulates it once for households whose inputs differ only in ids and
 * names, such as two sample households of a day, and inserts each household's flows.
 */
export function drawLine(inputs: LineInputs): Forecast {
  const key = shapeOf(inputs);
  const line = drawn.get(key) ?? { flows: inputs.flows, forecast: simulate(inputs) };
  drawn.delete(key);
  drawn.set(key, line);
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return line.flows === inputs.flows ? line.forecast : withFlows(line, inputs);
}

const simulate = (inputs: LineInputs): Forecast =>
  forecastAccounts({ ...inputs, random: seededRandom(forecastSeed(inputs.today)) }).together;

/** Returns everything that determines the balances of a line. Accounts and sources are identified by their order. */
function shapeOf({ today, accounts, flows, spending, days, horizonOn }: LineInputs): string {
  const places = new Map(accounts.map(({ id }, place) => [id, place]));
  const sources = new Map<string, number>();
  const placeOf = (source: string): number => {
    const place = sources.get(source) ?? sources.size;
    sources.set(source, place);
    return place;
  };
  return JSON.stringify([
    today,
    days,
    horizonOn,
    accounts.map(({ id, balanceMinor, pendingMinor }) => [
      balanceMinor,
      pendingMinor,
      spending.byAccount.get(id)?.join() ?? '',
    ]),
    flows.map(({ accountId, source, on, amountMinor, cautiousOn, cautiousMinor, seriesKind }) => [
      places.get(accountId),
      placeOf(`${source.kind} ${source.id}`),
      on,
      amountMinor,
      cautiousOn,
      cautiousMinor,
      seriesKind,
    ]),
  ]);
}

/** Replaces the accounts and flows of a line by those of another household. */
function withFlows({ flows, forecast }: DrawnLine, { accounts, flows: own }: LineInputs): Forecast {
  const places = new Map(flows.map((flow, place) => [flow, place]));
  const ownOf = (flow: PlannedFlow): PlannedFlow => {
    const found = own[places.get(flow) ?? -1];
    if (found === undefined) throw new Error(`a line has the flow ${flow.id}, which is not among its inputs`);
    return found;
  };
  return {
    ...forecast,
    accountIds: accounts.map(({ id }) => id),
    days: forecast.days.map((day) => (day.flows.length === 0 ? day : { ...day, flows: day.flows.map(ownOf) })),
  };
}

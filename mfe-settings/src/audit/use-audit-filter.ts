import { useAddressParams } from '@tideline/mfe-kit';
import type { ChangeSetFilter } from '@tideline/contract';

const CAUSES = ['user', 'sync', 'rule', 'import', 'sweep'] as const;
const STATES = ['applied', 'undone', 'redone'] as const;

/**
 * Parameters of the address:
 * /settings?section=audit&q=rent&who=…&cause=import&kind=transaction&state=undone&from=2026-01-01&to=2026-01-31
 */
export type AuditParam = 'q' | 'who' | 'cause' | 'kind' | 'state' | 'from' | 'to';
const PARAMS: readonly AuditParam[] = ['q', 'who', 'cause', 'kind', 'state', 'from', 'to'];

const civil = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
const uuid = (text: string | null): string | undefined =>
  text !== null && /^[0-9a-f-]{36}$/.test(text) ? text : undefined;

/** Returns the filter in the address. Invalid values are ignored. */
function filterOf(params: URLSearchParams): ChangeSetFilter {
  const filter: ChangeSetFilter = {
    q: params.get('q') ?? undefined,
    actorId: uuid(params.get('who')),
    cause: CAUSES.find((cause) => cause === params.get('cause')),
    kind: params.get('kind') ?? undefined,
    state: STATES.find((state) => state === params.get('state')),
    from: civil(params.get('from')),
    to: civil(params.get('to')),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
}

export interface AuditFilter {
  filter: ChangeSetFilter;
  isSet: boolean;
  valueOf: (name: AuditParam) => string;
  set: (name: AuditParam, value: string) => void;
  clear: () => void;
}

export function useAuditFilter(): AuditFilter {
  const [params, setParams] = useAddressParams();
  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('change');
        edit(next);
        return next;
      },
      { replace: true },
    );
  const filter = filterOf(params);
  return {
    filter,
    isSet: Object.keys(filter).length > 0,
    valueOf: (name) => params.get(name) ?? '',
    set: (name, value) => change((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    clear: () => change((next) => PARAMS.forEach((name) => next.delete(name))),
  };
}

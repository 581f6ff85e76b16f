import { useAddressParams } from '@tideline/mfe-kit';
import { choiceOf, writeExtras, type Extra, type PlanChoice } from './plan-choice.ts';

export interface PlanChoiceControl {
  choice: PlanChoice;
  set: (name: 'strategy' | 'monthly', value: string) => void;
  setOrder: (order: readonly string[]) => void;
  setExtras: (extras: readonly Extra[]) => void;
}

/** Returns the choices made on this screen, which are stored in the address. */
export function usePlanChoice(): PlanChoiceControl {
  const [params, setParams] = useAddressParams();
  const change = (write: (next: URLSearchParams) => URLSearchParams | void) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        return write(next) ?? next;
      },
      { replace: true },
    );
  return {
    choice: choiceOf(params),
    set: (name, value) => change((next) => next.set(name, value)),
    setOrder: (order) =>
      change((next) => {
        next.set('strategy', 'custom');
        next.set('order', order.join(','));
      }),
    setExtras: (extras) => change((next) => writeExtras(next, extras)),
  };
}

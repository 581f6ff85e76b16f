import { useNavigate } from 'react-router-dom';
import { useAddressParams } from '../use-address-params.ts';

/** When a move was recorded, in milliseconds; read once by the dashboard. */
let recordedAtMs: number | null = null;

/** Returns when the last move was recorded, unless it was read before. */
export function takeRecordedAtMs(): number | null {
  const atMs = recordedAtMs;
  recordedAtMs = null;
  return atMs;
}

const PARAMS = ['move', 'back'] as const;

/** The form of a move, opened on the dashboard: closing it leads back there. */
export const fromDashboard = (href: string): string => `${href}${href.includes('?') ? '&' : '?'}back=dashboard`;

export interface MoveForm {
  /** The move to fill in; null: the form was opened without one. */
  moveId: string | null;
  /** Closes the form. The dashboard focuses the next move after one was recorded. */
  close: (recorded?: boolean) => void;
}

/**
 * The address of a form that records a move: `&move=<id>`, and `&back=dashboard` if the dashboard opened it.
 *
 * @param names other parameters of the form, removed when it closes
 */
export function useMoveForm(names: readonly string[] = []): MoveForm {
  const [params, setParams] = useAddressParams();
  const navigate = useNavigate();
  return {
    moveId: params.get('move'),
    close: (recorded = false) => {
      if (recorded && params.has('move')) recordedAtMs = Date.now();
      if (params.get('back') === 'dashboard') return void navigate('/dashboard', { replace: true });
      setParams(
        (now) => {
          for (const name of [...names, ...PARAMS]) now.delete(name);
          return now;
        },
        { replace: true },
      );
    },
  };
}

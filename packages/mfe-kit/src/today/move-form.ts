import { useNavigate } from 'react-router-dom';
import { useAddressParams } from '../use-address-params.ts';

/** When a move was recorded, in milliseconds. The dashboard reads it once. */
let recordedAtMs: number | null = null;

/** Returns when the last move was recorded, or null if that was read before. */
export function takeRecordedAtMs(): number | null {
  const atMs = recordedAtMs;
  recordedAtMs = null;
  return atMs;
}

const PARAMS = ['move', 'back'] as const;

/** Returns the address of the form of a move, for links on the dashboard. Closing the form returns there. */
export const fromDashboard = (href: string): string => `${href}${href.includes('?') ? '&' : '?'}back=dashboard`;

export interface MoveForm {
  /** The move that prefills the form; null if the form was opened without one. */
  moveId: string | null;
  /** Closes the form. If a move was `recorded`, the dashboard then focuses the next one. */
  close: (recorded?: boolean) => void;
}

/**
 * Reads the address of a form that records a move: `&move=<id>`, and `&back=dashboard` if the dashboard opened it.
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

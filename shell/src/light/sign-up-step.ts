import { useEffect, useState } from 'react';

/** account: the credentials · start: questions and ways to add data · mode: only the questions. */
export type SignUpStep = 'account' | 'start' | 'mode';

function stepOf(search: string): SignUpStep {
  const step = new URLSearchParams(search).get('step');
  return step === 'start' || step === 'mode' ? step : 'account';
}

/**
 * Returns the step, which is in the address so that a reload keeps it. Back does not return to the form after the
 * account exists.
 */
export function useSignUpStep(): { step: SignUpStep; goTo: (step: SignUpStep) => void } {
  const [step, setStep] = useState(() => stepOf(location.search));
  useEffect(() => {
    const follow = () => setStep(stepOf(location.search));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const goTo = (next: SignUpStep) => {
    history.replaceState(history.state, '', `/signup?step=${next}`);
    setStep(next);
  };
  return { step, goTo };
}

import { useEffect, useState } from 'react';

/** account: who you are · start: questions and ways in · mode: the questions alone. */
export type SignUpStep = 'account' | 'start' | 'mode';

function stepOf(search: string): SignUpStep {
  const step = new URLSearchParams(search).get('step');
  return step === 'start' || step === 'mode' ? step : 'account';
}

/** The step stands in the address: a reload keeps it. The form that made the account is no place to go back to. */
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

import { useState } from 'react';
import { modePreset, type PresetAnswers } from '@tideline/domain';
import type { Session } from '@tideline/contract';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { messages } from '../../messages/onboarding.ts';
import { CARRIES, GOALS, storeAnswers, storedAnswers } from './preset-answers.ts';
import styles from './onboarding.module.css';

const isAnswered = ({ goal, carries }: PresetAnswers): boolean => goal !== null || carries !== null;

/** Returns the mode for the answers. If they do not determine one, it is the balanced mode. */
const modeOf = (answers: PresetAnswers) => modePreset(answers) ?? 'balanced';

export interface Questions {
  answers: PresetAnswers;
  answer: (answers: PresetAnswers) => void;
  /** Sets the household's mode from the answers. Does nothing if there are none, or if the mode is already active. */
  save: () => Promise<void>;
}

/** Returns the two questions of a new household, with answers that survive a reload. */
export function useQuestions(session: Session): Questions {
  const [answers, setAnswers] = useState(() => storedAnswers(sessionStorage));
  const [household, setHousehold] = useState(session.household);
  const answer = (next: PresetAnswers) => {
    storeAnswers(sessionStorage, next);
    setAnswers(next);
  };
  const save = async () => {
    const mode = modeOf(answers);
    if (!isAnswered(answers) || mode === household.mode || mode === 'float' || mode === 'custom') return;
    try {
      setHousehold((await api.household.update({ mode }, { ifMatch: household.version })).item);
    } catch (error) {
      // another member changed the household, so the next click starts from the current state
      if (error instanceof ApiError && error.is('VERSION_CONFLICT')) setHousehold(await api.household.get());
      throw error;
    }
  };
  return { answers, answer, save };
}

interface PillsProps<V extends string> {
  name: string;
  legend: string;
  options: readonly { value: V; label: string }[];
  value: V | null;
  onChange: (value: V) => void;
}

function Pills<V extends string>({ name, legend, options, value, onChange }: PillsProps<V>) {
  return (
    <fieldset className={styles.question}>
      <legend>{legend}</legend>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option.value} className={styles.pill}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows both questions, which are optional, and the resulting mode below them. */
export function QuestionFields({ answers, answer }: Pick<Questions, 'answers' | 'answer'>) {
  const t = useT(messages);
  return (
    <div className={styles.questions}>
      <Pills
        name="goal"
        legend={t('ask.goal')}
        options={GOALS.map((value) => ({ value, label: t(`goal.${value}`) }))}
        value={answers.goal}
        onChange={(goal) => answer({ ...answers, goal })}
      />
      <Pills
        name="carries"
        legend={t('ask.carries')}
        options={CARRIES.map((value) => ({ value, label: t(`carries.${value}`) }))}
        value={answers.carries}
        onChange={(carries) => answer({ ...answers, carries })}
      />
      <p role="status" className={styles.mode}>
        {isAnswered(answers) ? t(`mode.${modeOf(answers)}`) : ''}
      </p>
    </div>
  );
}

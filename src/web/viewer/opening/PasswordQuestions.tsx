import { useSyncExternalStore } from 'react';
import { laterPart } from '#web/later/laterPart.tsx';
import type { AskPassword } from '#web/pdf/engine/openSession.ts';

const Prompt = laterPart(async () => (await import('./PasswordPrompt.tsx')).PasswordPrompt);

interface Question {
  id: number;
  fileName: string;
  reason: 'needed' | 'wrong';
  answer: (password: string | undefined) => void;
}

/** Passwords that files wait for while they open, also while no screen is there to ask. */
export interface PasswordQuestions {
  /** The `onPassword` of `openPdf` for a file of this name. */
  askFor(fileName: string): AskPassword;
  getState(): readonly Question[];
  subscribe(listener: () => void): () => void;
}

/** No questions yet. */
export function createPasswordQuestions(): PasswordQuestions {
  let questions: readonly Question[] = [];
  let nextId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly Question[]) => {
    questions = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    askFor: (fileName) => (reason) =>
      new Promise((resolve) => {
        const id = nextId++;
        const answer = (password: string | undefined) => {
          change(questions.filter((question) => question.id !== id));
          resolve(password);
        };
        change([...questions, { id, fileName, reason, answer }]);
      }),
    getState: () => questions,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Asks one question after the other. */
export function PasswordPrompts({ questions }: { questions: PasswordQuestions }) {
  const [question] = useSyncExternalStore(questions.subscribe, questions.getState);
  if (!question) return null;
  const { id, fileName, reason, answer } = question;
  return <Prompt.Part key={id} fileName={fileName} reason={reason} onAnswer={answer} />;
}

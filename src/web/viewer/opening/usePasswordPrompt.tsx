import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { AskPassword } from '#web/pdf/engine/openSession.ts';

const PasswordPrompt = lazy(async () => ({
  default: (await import('./PasswordPrompt.tsx')).PasswordPrompt,
}));

interface Question {
  id: number;
  fileName: string;
  reason: 'needed' | 'wrong';
  answer: (password: string | undefined) => void;
}

/**
 * Asks for passwords while files open: `askFor(name)` is the `onPassword` of `openPdf`; `prompt`
 * has to stand somewhere in the screen. Files that ask at the same time are asked about one after
 * the other.
 */
export function usePasswordPrompt(): {
  askFor: (fileName: string) => AskPassword;
  prompt: ReactNode;
} {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const nextId = useRef(0);
  const askFor = useCallback(
    (fileName: string): AskPassword =>
      (reason) =>
        new Promise((resolve) => {
          const id = nextId.current++;
          const answer = (password: string | undefined) => {
            setQuestions((all) => all.filter((question) => question.id !== id));
            resolve(password);
          };
          setQuestions((all) => [...all, { id, fileName, reason, answer }]);
        }),
    [],
  );
  const [question] = questions;
  const prompt = question && (
    <Suspense>
      <PasswordPrompt
        key={question.id}
        fileName={question.fileName}
        reason={question.reason}
        onAnswer={question.answer}
      />
    </Suspense>
  );
  return { askFor, prompt };
}

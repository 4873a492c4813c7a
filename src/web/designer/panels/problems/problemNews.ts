import type { Draft } from '#core/draft/draft.ts';
import type { Problem } from '#core/draft/problems/problem.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { problemWords } from './problemWords.ts';

/** What to say of problems that were not there before; undefined if there is nothing to say. */
export function problemNews(
  draft: Draft,
  before: readonly Problem[],
  now: readonly Problem[],
  speaker: Speaker,
): string | undefined {
  const say = speaker.textOf('panels');
  if (now.length === 0) return before.length > 0 ? say('sayNoProblems') : undefined;
  const known = new Set(before.map(({ id }) => id));
  const fresh = now.filter(({ id }) => !known.has(id));
  const [first] = fresh;
  if (!first) return undefined;
  const what = problemWords(draft, first, speaker).sentence;
  return fresh.length === 1
    ? say('sayProblem', { what })
    : say('sayProblems', { count: fresh.length, what });
}

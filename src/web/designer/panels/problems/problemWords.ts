import { readName } from '#web/designer/canvas/fieldWords.ts';
import type { Draft } from '#core/draft/draft.ts';
import type { Problem } from '#core/draft/problems/problem.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { sayProblem, sayRefusal } from '#web/texts/sayRefusal.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { hasText } from '#web/texts/textStore.ts';

/** A problem as people read it. */
export interface ProblemWords {
  sentence: string;
  why: string;
  /** Names the place that a jump leads to; undefined where there is none. */
  jump: string | undefined;
  /** Names the button that mends it; undefined where nothing can. */
  fix: string | undefined;
}

/** `field.name.lowerCase` -> `fieldNameLowerCase`, the stem of a code's texts. */
export function problemTextKey(code: Problem['code']): string {
  return code.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

type Say = (key: string, values: Problem['values']) => string;

/** Fields by what they are called for people, save where the name itself is the matter. */
function calledFields(draft: Draft, { code, place, values }: Problem): Problem['values'] {
  if (code.startsWith('field.name.')) return values;
  const fields = draft.fields.filter(({ id }) => place.fieldIds.includes(id));
  const called = new Map(fields.map((field) => [field.name, readName(field)]));
  const said = (key: 'name' | 'other') => {
    const name = called.get(String(values[key]));
    return name === undefined ? {} : { [key]: name };
  };
  return { ...values, ...said('name'), ...said('other') };
}

function spoken(draft: Draft, problem: Problem, speaker: Speaker): Problem['values'] {
  const locale = speaker.locale();
  const values = calledFields(draft, problem);
  const { bytes, limit, name, fault, member, message } = values;
  return {
    ...values,
    ...(typeof fault === 'string' && { fault: sayRefusal(fault, speaker) }),
    ...(typeof message === 'string' && {
      message: sayProblem({ Path: String(member), Message: message }, speaker),
    }),
    ...(name === '' && { name: speaker.textOf('problems')('unnamed') }),
    ...(typeof bytes === 'number' &&
      typeof limit === 'number' && {
        bytes: formatBytes(bytes, locale),
        limit: formatBytes(limit, locale),
      }),
  };
}

/** Names the place that a jump leads to; undefined where there is none. */
export function jumpWords(draft: Draft, { place }: Problem, speaker: Speaker): string | undefined {
  const say = speaker.textOf('problems');
  const [first] = place.fieldIds;
  const field = draft.fields.find(({ id }) => id === first);
  if (field)
    return say('jumpToField', { name: readName(field) || say('unnamed'), page: field.page });
  if (place.signerId !== undefined) return signerLabel(draft, place.signerId);
  return draft.files.find((other) => other.key === place.fileKey)?.fileId;
}

/**
 * What to say of a problem, in the speaker's language. The namespaces `problems` and `refusals`
 * must be loaded.
 */
export function problemWords(draft: Draft, problem: Problem, speaker: Speaker): ProblemWords {
  const stem = problemTextKey(problem.code);
  // There are many codes with different values; a test checks that each has its texts and values.
  const say = speaker.textOf('problems') as unknown as Say;
  const values = spoken(draft, problem, speaker);
  const warning = `${stem}WhyWarning`;
  const why =
    problem.severity === 'warning' && hasText(speaker.language(), 'problems', warning)
      ? warning
      : `${stem}Why`;
  return {
    sentence: say(stem, values),
    why: say(why, values),
    jump: jumpWords(draft, problem, speaker),
    fix: problem.fix && say(`${stem}Fix`, values),
  };
}

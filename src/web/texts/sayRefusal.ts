import type { WireProblem } from '#core/wire/errorBody.ts';
import type { TextKey } from './catalogue.ts';
import { refusals } from './en/refusals.ts';
import type { Speaker } from './speaker/speaker.ts';
import { sourceLanguage } from './textStore.ts';

/** An English sentence or clause with places for values. */
interface Sentence {
  key: TextKey<'refusals'>;
  pattern: RegExp;
  names: readonly string[];
}

const numbers = new Set(['count', 'size', 'left', 'whole', 'limit', 'line']);
/** What may stand in the place of a value. */
const placeOf = (name: string) => {
  if (numbers.has(name)) return String.raw`(-?\d+(?:\.\d+)?)`;
  if (name === 'members') return String.raw`([A-Z]\w*(?:, [A-Z]\w*)*)`;
  return name === 'rest' ? '(.+)' : '(.+?)';
};

const all: readonly Sentence[] = Object.entries(refusals).map(([key, text]) => {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  const parts = text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const source = parts.map((part, at) => (at === 0 ? part : placeOf(names[at - 1] ?? '') + part));
  return {
    key: key.replace(/_(?:one|other)$/, '') as TextKey<'refusals'>,
    pattern: new RegExp(`^${source.join('')}$`, 's'),
    names,
  };
});

/** How two choices are joined is no sentence by itself. */
const sentences = all.filter(({ key }) => key !== 'or');
const joined = all.filter(({ key }) => key === 'or');

type Values = Readonly<Record<string, string | number>>;

/** A value in the speaker's language: clauses and lists have words of their own. */
function saidValue(name: string, value: string, speaker: Speaker): string | number {
  if (name === 'count') return Number(value);
  if (name === 'clause') return sayRefusal(value, speaker);
  const isList = name === 'allowed' && / or \S+$/.test(value);
  return isList ? (saidAs(joined, value, speaker) ?? value) : value;
}

function saidAs(known: readonly Sentence[], english: string, speaker: Speaker): string | undefined {
  // There are many keys with different values; a test says each of them.
  const say = speaker.textOf('refusals') as unknown as (key: string, values: Values) => string;
  for (const { key, pattern, names } of known) {
    const found = pattern.exec(english);
    if (!found) continue;
    return say(
      key,
      Object.fromEntries(
        names.map((name, at) => [name, saidValue(name, found[at + 1] ?? '', speaker)]),
      ),
    );
  }
  return undefined;
}

/**
 * What the service or a schema says in English, a sentence or the clause behind a place, in the
 * speaker's language; as it is where the catalogue does not know it. The namespace `refusals` must
 * be loaded.
 */
export function sayRefusal(english: string, speaker: Speaker): string {
  if (speaker.language() === sourceLanguage) return english;
  return saidAs(sentences, english, speaker) ?? english;
}

/** A problem of the wire as `sayRefusal` says it, with its place as it is. */
export function sayProblem(
  { Path, Message }: Pick<WireProblem, 'Path' | 'Message'>,
  speaker: Speaker,
): string {
  const place = `${Path} `;
  if (Path === '' || !Message.startsWith(place) || !Message.endsWith('.'))
    return sayRefusal(Message, speaker);
  return `${place}${sayRefusal(Message.slice(place.length, -1), speaker)}.`;
}

import { limits } from '#core/wire/limits.ts';
import type { Person } from '#core/draft/draft.ts';
import { isEmail } from '#core/wire/text.ts';

const quotes = /^["'“”„«»‘’]+|["'“”„«»‘’]+$/g;

/** An address as programs of mail and address books copy it, without what they put around it. */
function addressIn(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^mailto:/i, '')
    .replaceAll(/^[<(]|[>)]$/g, '');
  return isEmail(address) && address.length <= limits.email ? address : undefined;
}

/** One line: `NAME <address>`, cells of a table, an address, or a name. */
function personIn(line: string): Person {
  const cells = line.split('\t').map((cell) => cell.trim());
  const [, before = '', inside = '', after = ''] = /^([^<]*)<([^<>]+)>(.*)$/.exec(line) ?? [];
  const angled = addressIn(inside);
  const at = cells.findIndex((cell) => addressIn(cell) !== undefined);
  const email = angled ?? addressIn(cells[at] ?? '') ?? '';
  const rest =
    angled === undefined
      ? cells.filter((_, index) => index !== at).join(' ')
      : `${before} ${after.replace(/^[\s,;]+$/, '')}`;
  const name = rest.trim().replaceAll(quotes, '').replaceAll(/\s+/g, ' ');
  return { name: name.trim().slice(0, limits.scribbleName), email };
}

/**
 * The people in a text that was copied from an address book, a mail or a table: one a line, or with
 * semicolons or commas after their addresses. Undefined for a text that is one plain name.
 */
export function readPeople(text: string): Person[] | undefined {
  const lines = text
    .split(/[\r\n;]+|(?<=>)\s*,|,(?=\s*[^\s,@<>]+@[^\s,@<>]+\s*(?:,|$))/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const people = lines.map(personIn).filter(({ name, email }) => name !== '' || email !== '');
  return people.length > 1 || people[0]?.email ? people : undefined;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editJson, withEdits } from './editJson.ts';
import { type JsonNode, type JsonValue, jsonValue, repeatedMembers } from './jsonNode.ts';
import { pathParts, rangeOfPath } from './jsonPath.ts';
import { readJsonText } from './readJsonText.ts';

function nodeOf(text: string): JsonNode {
  const reading = readJsonText(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.fault.code} at ${reading.fault.at}`);
  return reading.node;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;

/** A JSON text as some program or person writes it. */
const written = fc
  .tuple(json, fc.constantFrom(0, 1, 2, '\t'))
  .map(([value, space]) => JSON.stringify(value, null, space));

test('a text is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(jsonValue(nodeOf(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('a damaged text is taken exactly where JSON.parse takes it', () => {
  const damage = fc.tuple(
    written,
    fc.nat(),
    fc.nat(3),
    fc.constantFrom(
      '',
      ' ',
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '0',
      '1',
      '-',
      '.',
      'e',
      '\\',
      '\u0001',
    ),
  );
  fc.assert(
    fc.property(damage, ([text, where, length, insert]) => {
      const from = where % (text.length + 1);
      const damaged = text.slice(0, from) + insert + text.slice(from + length);
      const expected = parsed(damaged);
      const reading = readJsonText(damaged);
      expect(reading.ok).toBe(expected !== undefined);
      if (reading.ok) expect(jsonValue(reading.node)).toEqual(expected?.value);
      else expect(reading.fault.at).toBeLessThanOrEqual(damaged.length);
    }),
    { numRuns: 400 },
  );
});

test('the range of a value is its text', () => {
  const text = ' { "a" : [1, {"b": "x\\"y"}] , "c":null } ';
  const check = (node: JsonNode): void => {
    expect(JSON.parse(text.slice(node.from, node.to))).toEqual(jsonValue(node));
    if (node.kind === 'array') for (const item of node.items) check(item);
    if (node.kind === 'object')
      for (const member of node.members) {
        expect(JSON.parse(text.slice(member.from, member.to))).toBe(member.name);
        check(member.value);
      }
  };
  check(nodeOf(text));
});

test('a fault says where it is', () => {
  const faultOf = (text: string) => {
    const reading = readJsonText(text);
    return reading.ok ? undefined : reading.fault;
  };
  expect(faultOf('{"a": }')).toEqual({ at: 6, code: 'value' });
  expect(faultOf('{"a" 1}')).toEqual({ at: 5, code: 'colon' });
  expect(faultOf('{"a": 1 "b": 2}')).toEqual({ at: 8, code: 'comma' });
  expect(faultOf('{"a": 1,}')).toEqual({ at: 8, code: 'name' });
  expect(faultOf('["a\n"]')).toEqual({ at: 1, code: 'string' });
  expect(faultOf('{} x')).toEqual({ at: 3, code: 'extra' });
  expect(faultOf('['.repeat(5_000))).toMatchObject({ code: 'deep' });
});

test('edits turn what was written into what is meant, and nothing changes where nothing did', () => {
  fc.assert(
    fc.property(json, json, fc.constantFrom(0, 2, '\t'), (before, after, space) => {
      const text = JSON.stringify(before, null, space);
      const value = JSON.parse(text) as JsonValue;
      const wanted = JSON.parse(JSON.stringify(after)) as JsonValue;
      const edited = withEdits(text, editJson(text, nodeOf(text), value, wanted));
      expect(JSON.stringify(JSON.parse(edited))).toBe(JSON.stringify(wanted));
      expect(editJson(text, nodeOf(text), value, value)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('members of an object come, go and change while the others stay as they are written', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer());
  fc.assert(
    fc.property(values, values, fc.constantFrom(0, 2), (first, second, space) => {
      const sorted = (value: Record<string, number>) =>
        Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)));
      const [before, after] = [sorted(first), sorted(second)];
      const text = JSON.stringify(before, null, space).replaceAll(':', ' :  ');
      const edited = withEdits(text, editJson(text, nodeOf(text), before, after));
      expect(JSON.stringify(JSON.parse(edited))).toBe(JSON.stringify(after));
      const kept = Object.keys(before).filter((name) => before[name] === after[name]);
      if (kept.length > 0) for (const name of kept) expect(edited).toContain(`"${name}" :  `);
    }),
  );
});

test('one number changes by its own characters', () => {
  const text = '{"x": {"Right" :1.50,\n\n"Top":2.0, "note": "kept"}}';
  const before = { x: { Right: 1.5, Top: 2 } };
  const edits = editJson(text, nodeOf(text), before, { x: { Right: 7, Top: 2 } });
  expect(edits).toEqual([{ from: 16, to: 20, insert: '7' }]);
});

test('what the text says in another way is not written twice', () => {
  const text = '{"right": 1, "Width": 5}';
  const before = { Right: 1, Box: { Width: 5 } };
  const after = { Right: 2, Box: { Width: 5 } };
  expect(withEdits(text, editJson(text, nodeOf(text), before, after))).toBe(
    '{"right": 2, "Width": 5}',
  );
});

test('a path leads to its characters, or to the last thing that is there', () => {
  expect(pathParts('FormSets["a b"].x.Location[3]')).toEqual([
    'FormSets',
    'a b',
    'x',
    'Location',
    '3',
  ]);
  const text = '{"FormSets": {"a b": {"x": {"type": "Stamp"}}}}';
  const shown = (path: string) => {
    const { from, to } = rangeOfPath(nodeOf(text), path);
    return text.slice(from, to);
  };
  expect(shown('FormSets["a b"].x.Type')).toBe('"Stamp"');
  expect(shown('FormSets["a b"].x.Location.Right')).toBe('"x"');
  expect(shown('')).toBe('{');
});

test('repeated names are found wherever they are', () => {
  const text = '{"a": {"b": 1, "b": 2}, "c": [{"d": 1, "d": 1}], "a": 1}';
  expect(repeatedMembers(nodeOf(text)).map(({ name }) => name)).toEqual(['b', 'd', 'a']);
});

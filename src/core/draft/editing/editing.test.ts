import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doings, draftStates, fivePages } from '#testing/arbitraryDraft.ts';
import {
  countingIds,
  largeDraft,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { draftToMetadata, type FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import { groupsAsFormSets } from '#core/draft/metadata/groupsAsFormSets.ts';
import { createMetadataReading } from '#core/draft/metadata/metadataReading.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import { parseFileMetadata } from '#core/wire/contract/parseFileMetadata.ts';
import { type TextEdit, withEdits } from '#core/jsonText/editJson.ts';
import { followDraft } from './followDraft.ts';
import { fieldAtOffset, type MetadataOutline } from './metadataOutline.ts';
import { typeMetadata, type Typed } from './typeMetadata.ts';
import {
  type EditingOptions,
  outlineOfExported,
  writtenFromExport,
  type WrittenMetadata,
} from './writtenMetadata.ts';

const reading = createMetadataReading();

function exportOf(draft: Draft, facts: FactsByFile, fileKey: string): FileMetadataText {
  const options = { signerIds: provisionalWireIds(draft), rightMeasuredFrom: 'left' as const };
  const own = draftToMetadata(draft, facts, options, reading).find(
    (text) => text.fileKey === fileKey,
  );
  if (!own) throw new Error(`no document ${fileKey}`);
  return own;
}

function optionsOf(facts: FactsByFile, fileKey: string): EditingOptions {
  return {
    fileKey,
    facts,
    rightMeasuredFrom: 'left',
    nextId: countingIds('new'),
    exportOf: (draft) => exportOf(draft, facts, fileKey),
  };
}

/** A text as the screen has it: what is typed is read, what is drawn is followed. */
function openEditor(
  draft: Draft,
  facts = leaseFacts(),
  fileKey = 'file',
  told = (one: Draft): Draft => one,
) {
  const own = optionsOf(facts, fileKey);
  const options = { ...own, exportOf: (one: Draft) => own.exportOf(told(one)) };
  let written: WrittenMetadata = writtenFromExport(draft, options.exportOf(draft));
  let { text } = written.exported;
  return {
    get text() {
      return text;
    },
    get draft() {
      return written.draft;
    },
    get outline(): MetadataOutline {
      return written.outline;
    },
    /** Puts `insert` in the place of the first `find`, which is in the text. */
    type(find: string, insert: string, base = written): Typed {
      const from = text.indexOf(find);
      if (from < 0) throw new Error(`${find} is not in the text`);
      const edit: TextEdit = { from, to: from + find.length, insert };
      const after = withEdits(text, [edit]);
      const typed = typeMetadata({ written, base, text: after, edit, removed: find, options });
      if (typed.ok) {
        ({ written } = typed);
        text = after;
      }
      return typed;
    },
    follow(next: Draft): readonly TextEdit[] {
      const followed = followDraft(written, text, next, options.exportOf(next));
      text = withEdits(text, followed.edits);
      ({ written } = followed);
      return followed.edits;
    },
  };
}

const field = (draft: Draft, id: string) => draft.fields.find((one) => one.id === id);
const meaningOf = (text: string) => {
  const parsed = parseFileMetadata(JSON.parse(text));
  return parsed.ok ? JSON.stringify(parsed.value) : undefined;
};
const codesOf = (typed: Typed) => typed.problems.map(({ code }) => code);

/** Two fields of Anna and one of Jonas; one is placed to fractions of a point. */
function threeFields(): Draft {
  return withOnly(
    leaseDraft(),
    makeField('one'),
    makeField('two', { rect: { x: 50.123456, y: 200.5, width: 90, height: 20 } }),
    makeField('three', { signerIds: ['b'], type: 'Check' }),
  );
}

test('a number typed into a field moves its box and nothing else', () => {
  const before = threeFields();
  const editor = openEditor(before);
  const typed = editor.type('"Right": 100', '"Right":   7.25');
  expect(typed).toMatchObject({ ok: true, label: { key: 'typeField', values: { name: 'one' } } });
  expect(field(editor.draft, 'one')?.rect).toEqual({ x: 7.25, y: 100, width: 180, height: 20 });
  expect(field(editor.draft, 'two')).toBe(field(before, 'two'));
  expect(editor.draft.files).toBe(before.files);
  expect(editor.text).toContain('"Right":   7.25');
});

test('a value or type typed into a field leaves its place unrounded', () => {
  const editor = openEditor(threeFields());
  const at = editor.text.indexOf('"two"');
  const typed = editor.text.slice(at, editor.text.indexOf('"SingleLine"', at) + 12);
  expect(editor.type(typed, typed.replace('SingleLine', 'Check'))).toMatchObject({ ok: true });
  expect(field(editor.draft, 'two')).toMatchObject({ type: 'Check', rect: { x: 50.123456 } });
  expect(field(editor.draft, 'two')?.imported).toBeUndefined();
});

test('a name typed over another renames the same field; one that is taken is refused', () => {
  const editor = openEditor(threeFields());
  expect(editor.type('ne": {', 'ly": {')).toMatchObject({ ok: true });
  expect(field(editor.draft, 'one')?.name).toBe('oly');
  expect(codesOf(editor.type('"oly"', '"two"'))).toEqual(['repeated']);
  expect(codesOf(editor.type('oly', ''))).toEqual(['wire']);
});

test('what does not mean anything says where, and leaves the state before', () => {
  const before = threeFields();
  const editor = openEditor(before);
  const check = (find: string, insert: string, code: string, shown: string) => {
    const from = editor.text.indexOf(find);
    const after = withEdits(editor.text, [{ from, to: from + find.length, insert }]);
    const [problem] = editor.type(find, insert).problems;
    expect(problem?.code).toBe(code);
    expect(after.slice(problem?.from, problem?.to)).toBe(shown);
  };
  check('"Right": 100', '"Right": ', 'json.value', ',');
  check('"Right": 100,', '"Right": 100', 'json.comma', '"');
  check('"SingleLine"', '"Stamp"', 'wire', '"Stamp"');
  check('"Width": 180', '"Width": "wide"', 'wire', '"wide"');
  check('"Width": 180', '"Right": 180', 'repeated', '"Right"');
  check('"PageNumber": 1', '"Left": 1', 'wire', '"Location"');
  check('"Signers": {', '"Signers": [', 'json.comma', ':');
  expect(editor.draft).toBe(before);
});

test('a key press in a field reads that field alone, however many there are', () => {
  const charactersRead = (count: number) => {
    const draft = largeDraft(count, 10);
    const facts = leaseFacts({ pageCount: 10 });
    const options = optionsOf(facts, 'file');
    const written = writtenFromExport(draft, options.exportOf(draft));
    const { text } = written.exported;
    const from = text.indexOf('"Top": ', written.outline.from[count - 2]) + '"Top": '.length;
    const edit = { from, to: from + 1, insert: '1' };
    const after = withEdits(text, [edit]);
    let read = 0;
    const source = {
      length: after.length,
      slice(start: number, end: number) {
        read += end - start;
        return after.slice(start, end);
      },
    };
    const typing = { written, base: written, text: source, edit, removed: text[from] ?? '' };
    expect(typeMetadata({ ...typing, options }).ok).toBe(true);
    return read;
  };
  expect(charactersRead(5_000)).toBeLessThan(300);
  expect(charactersRead(10)).toBeLessThan(300);
});

test('a locked field keeps its place', () => {
  const editor = openEditor(
    withOnly(leaseDraft(), makeField('one', { locked: true }), makeField('two')),
  );
  expect(codesOf(editor.type('"Right": 100', '"Right": 10'))).toEqual(['locked']);
  const own = editor.text.indexOf('      "one"');
  const block = editor.text.slice(own, editor.text.indexOf('      "two"'));
  expect(codesOf(editor.type(block, ''))).toEqual(['locked']);
  expect(editor.type('"one"', '"uno"')).toMatchObject({ ok: true });
});

test('members that are not sent are named and kept in the text', () => {
  const editor = openEditor(threeFields());
  const typed = editor.type('"Type": "SingleLine",', '"Type": "SingleLine", "Tooltip": "x",');
  expect(typed).toMatchObject({ ok: true, problems: [{ severity: 'warning', name: 'Tooltip' }] });
  editor.follow(
    withOnly(
      editor.draft,
      ...editor.draft.fields.map((one) => ({ ...one, rect: { ...one.rect, x: 5 } })),
    ),
  );
  expect(editor.text).toContain('"Tooltip": "x"');
  expect(editor.text).not.toContain('"Right": 100');
});

test('a field that is added to the text is added to the draft, in its form set', () => {
  const editor = openEditor(threeFields());
  const location = '{"Right": 1, "Top": 2, "Width": 3, "Height": 4, "PageNumber": 2}';
  const typed = editor.type(
    '"one": {',
    `"new": {"Type": "Check", "Location": ${location}}, "one": {`,
  );
  expect(typed).toMatchObject({ ok: true, label: { key: 'typeMetadata' } });
  const added = editor.draft.fields.find(({ name }) => name === 'new');
  expect(added).toMatchObject({ page: 2, rect: { x: 1, y: 2, width: 3, height: 4 } });
  expect(added?.signerIds).toEqual(['a']);
  expect(field(editor.draft, 'two')?.rect.x).toBe(50.123456);
  expect(JSON.parse(editor.text)).toEqual(
    JSON.parse(exportOf(editor.draft, leaseFacts(), 'file').text),
  );
});

test('a run of typing begins where it began: signers of a moment do not stay', () => {
  const editor = openEditor(threeFields());
  const base = writtenFromExport(editor.draft, exportOf(editor.draft, leaseFacts(), 'file'));
  expect(editor.type('"Signer2"', '"Signer7"', base)).toMatchObject({ ok: true });
  expect(editor.draft.signers).toHaveLength(7);
  expect(editor.type('"Signer7"', '"Signer3"', base)).toMatchObject({ ok: true });
  expect(editor.draft.signers).toHaveLength(3);
});

test('spaces are the text’s own: they change nothing', () => {
  const editor = openEditor(threeFields());
  const { draft } = editor;
  expect(editor.type('"FormSets": {', '\n\n "FormSets"  :{')).toMatchObject({ ok: true });
  expect(editor.draft).toBe(draft);
});

test('whole metadata that is pasted becomes the draft, with the fields that are known', () => {
  const editor = openEditor(threeFields());
  const whole = JSON.parse(editor.text);
  whole.FormSets['1_Signer1'].one.Location.Top = 333;
  delete whole.FormSets['1_Signer1'].two;
  expect(editor.type(editor.text, JSON.stringify(whole))).toMatchObject({ ok: true });
  expect(field(editor.draft, 'one')?.rect.y).toBe(333);
  expect(field(editor.draft, 'two')).toBeUndefined();
  expect(editor.draft.fields).toHaveLength(2);
});

test('a field that goes over to the set beside its own goes there in the text, too', () => {
  const two = makeField('two', { signerIds: ['b'] });
  const editor = openEditor(
    withOnly(leaseDraft(), makeField('one'), two, makeField('three', { signerIds: ['b'] })),
  );
  const next = withOnly(
    editor.draft,
    ...editor.draft.fields.map((one) => (one.id === two.id ? { ...one, signerIds: ['a'] } : one)),
  );
  editor.follow(next);
  const exported = exportOf(next, leaseFacts(), 'file');
  expect(meaningOf(editor.text)).toBe(meaningOf(exported.text));
  expect(editor.outline).toEqual(outlineOfExported(editor.text, exported));
});

test('a text follows every doing of its draft, and means what is exported', () => {
  fc.assert(
    fc.property(draftStates, fc.array(doings, { maxLength: 6 }), (states, steps) => {
      const start = states.at(-1);
      const fileKey = start?.files[0]?.key;
      if (!start || fileKey === undefined) return;
      const editor = openEditor(start, fivePages, fileKey);
      const nextId = countingIds('j');
      for (const step of steps) {
        const next = step(editor.draft, nextId);
        if (!next.files.some(({ key }) => key === fileKey)) return;
        editor.follow(next);
        const exported = exportOf(next, fivePages, fileKey);
        expect(meaningOf(editor.text)).toBe(meaningOf(exported.text));
        expect(editor.outline).toEqual(outlineOfExported(editor.text, exported));
      }
    }),
    { numRuns: 150 },
  );
});

const spaces = fc.constantFrom('', ' ', '\n', '\n      ', '\t');

test('edit anywhere, read, write, edit: the same draft, and no other byte changes', () => {
  const draft = largeDraft(40, 10);
  const facts: FactsByFile = leaseFacts({ pageCount: 10 });
  fc.assert(
    fc.property(
      fc.nat(39),
      fc.constantFrom('Right', 'Top', 'Width', 'Height'),
      fc.integer({ min: 1, max: 50_000 }),
      spaces,
      fc.nat(39),
      (which, member, hundredths, space, other) => {
        const editor = openEditor(draft, facts);
        const from = editor.text.indexOf(`"${member}"`, editor.outline.from[which]);
        const end = editor.text.indexOf(',\n', from);
        const number = hundredths / 100;
        const find = editor.text.slice(editor.outline.nameFrom[which], end);
        const kept = find.slice(0, find.length - (end - from));
        const before = editor.text;
        const typed = editor.type(find, `${kept}"${member}"${space}:${space}${number}`);
        expect(typed.ok).toBe(true);
        const after = editor.text;
        expect(after.slice(0, from)).toBe(before.slice(0, from));
        expect(after.endsWith(before.slice(end))).toBe(true);
        // What is exported and what is written mean the same.
        const exported = exportOf(editor.draft, facts, 'file');
        expect(meaningOf(after)).toBe(meaningOf(exported.text));
        // Something else that moves on the page leaves what was typed.
        const id = editor.outline.fieldIds[other] ?? '';
        const moved = editor.draft.fields.map((one) =>
          one.id === id ? { ...one, rect: { ...one.rect, y: one.rect.y + 1.5 } } : one,
        );
        const edits = editor.follow({ ...editor.draft, fields: moved });
        expect(edits).toHaveLength(1);
        const [edit] = edits;
        expect(edit && fieldAtOffset(editor.outline, edit.from)).toBe(other);
        expect(withEdits(editor.text, [])).toContain(
          other === which && member === 'Top' ? '"Top"' : `"${member}"${space}:${space}${number}`,
        );
      },
    ),
    { numRuns: 100 },
  );
});

test('metadata that was typed whole is read as an import reads it', () => {
  fc.assert(
    fc.property(draftStates, (states) => {
      const last = states.at(-1);
      const key = last?.files[0]?.key;
      if (!last || key === undefined) return;
      const { text } = exportOf(last, fivePages, key);
      const wanted = meaningOf(text);
      if (wanted === undefined) return;
      const bare = { ...last, fields: last.fields.filter(({ fileKey }) => fileKey !== key) };
      const editor = openEditor(bare, fivePages, key);
      expect(editor.type(editor.text, JSON.stringify(JSON.parse(text)))).toMatchObject({
        ok: true,
      });
      expect(meaningOf(exportOf(editor.draft, fivePages, key).text)).toBe(wanted);
    }),
    { numRuns: 100 },
  );
});

test('what a text cannot tell of a field is not changed by typing in it', () => {
  const box = { x: 100, y: 100, width: 14, height: 14 };
  const button = (id: string) =>
    makeField(id, { type: 'Radio', traits: { Group: 'Colour' }, rect: box });
  const draft = withOnly(leaseDraft(), button('red'), button('green'));
  const editor = openEditor(draft, undefined, undefined, groupsAsFormSets);
  expect(editor.text).not.toContain('Group');
  expect(editor.type('"Width": 14', '"Width": 15').ok).toBe(true);
  const red = field(editor.draft, 'red');
  expect([red?.rect.width, red?.traits, red?.value]).toEqual([15, { Group: 'Colour' }, undefined]);
  expect(editor.type('"Value": "green"', '"Value": "G"').ok).toBe(true);
  expect(field(editor.draft, 'green')).toMatchObject({ value: 'G', traits: { Group: 'Colour' } });
  expect(JSON.parse(editor.text).FormSets).toMatchObject({
    Colour: { red: { Value: 'red' }, green: { Value: 'G' } },
  });
});

import type { Rect } from '#core/geometry/rect.ts';
import { draftToCreateTransaction } from '#core/draft/metadata/draftToCreateTransaction.ts';
import { describe, expect, test } from 'vitest';
import {
  countingIds,
  factsOf,
  largeDraft,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { type FactsByFile, noFacts } from '#core/draft/documentFacts.ts';
import { type Draft, type DraftField, newDraft } from '#core/draft/draft.ts';
import { setFieldLocks } from '#core/draft/commands/fieldSettings.ts';
import { addFile, renameFile, setEmbeddedSigners } from '#core/draft/commands/fileCommands.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { findAnchorProblems } from './findAnchorProblems.ts';
import { hasBlocking } from './findProblems.ts';
import { fixProblem } from './fixProblem.ts';
import { moveFields } from '#core/draft/commands/moveFields.ts';
import type { Problem, ProblemCode, ProblemContext } from './problem.ts';
import { addSigner, updateSigner } from '#core/draft/commands/signerCommands.ts';

const { findProblems, problemsByField } = createDraftReading();
const context: ProblemContext = { facts: leaseFacts(), service: 'embedded' };
const signature = (id: string, signerId: string, x: number): DraftField =>
  makeField(id, {
    type: 'Signature',
    name: id,
    signerIds: [signerId],
    rect: { x, y: 600, width: 140, height: 70 },
  });

/** A draft in which nothing is wrong: both sign, Anna fills one text box. */
const fine = withOnly(
  leaseDraft(),
  makeField('date'),
  signature('sigA', 'a', 50),
  signature('sigB', 'b', 300),
);

const codesOf = (draft: Draft, at: ProblemContext = context) =>
  findProblems(draft, at).map(({ code, severity }) => `${severity} ${code}`);
const only = (draft: Draft, at: ProblemContext = context): Problem => {
  const [problem, ...others] = findProblems(draft, at);
  if (!problem || others.length > 0) throw new Error(codesOf(draft, at).join(', '));
  return problem;
};
const changed = (id: string, members: Partial<DraftField>): Draft => ({
  ...fine,
  fields: fine.fields.map((field) => (field.id === id ? { ...field, ...members } : field)),
});
const withFacts = (facts: FactsByFile): ProblemContext => ({ ...context, facts });

/** The problem's fix leaves a draft without that problem. */
function expectFixed(draft: Draft, code: ProblemCode, at: ProblemContext = context): Draft {
  const problem = findProblems(draft, at).find((other) => other.code === code);
  if (!problem) throw new Error(`${code} was not found: ${codesOf(draft, at).join(', ')}`);
  const fixed = fixProblem(draft, problem, at.facts, countingIds('n'));
  expect(findProblems(fixed, at).map((other) => other.code)).not.toContain(code);
  return fixed;
}

test('a draft in which nothing is wrong has no problems', () => {
  expect(codesOf(fine)).toEqual([]);
  expect(hasBlocking(findProblems(fine, context))).toBe(false);
});

describe('places', () => {
  const at = (x: number, y: number) => ({ x, y, width: 180, height: 20 });

  test('a box partly off its page is a warning, one wholly off blocks, and both can be moved inside', () => {
    const partly = changed('date', { rect: at(500, 100) });
    expect(codesOf(partly)).toEqual(['warning field.partlyOffPage']);
    expect(expectFixed(partly, 'field.partlyOffPage').fields[0]?.rect).toEqual(at(432, 100));
    const wholly = changed('date', { rect: at(-200, 100) });
    expect(codesOf(wholly)).toEqual(['blocking field.offPage']);
    expect(expectFixed(wholly, 'field.offPage').fields[0]?.rect).toEqual(at(0, 100));
  });

  test('a box that shows less than export can tell counts as off its page', () => {
    expect(codesOf(changed('date', { rect: at(611.995, 100) }))).toEqual([
      'blocking field.offPage',
    ]);
  });

  test('a box too small to be seen blocks, and can be enlarged to the least size of its type', () => {
    const sliver = changed('date', { rect: { x: 50, y: 50, width: 0.001, height: 20 } });
    expect(codesOf(sliver)).toEqual(['blocking field.invisible']);
    expect(expectFixed(sliver, 'field.invisible').fields[0]?.rect.width).toBe(20);
  });

  test('a box larger than its page is cut to it', () => {
    const large = changed('date', { rect: { x: -5, y: 100, width: 900, height: 20 } });
    expect(expectFixed(large, 'field.partlyOffPage').fields[0]?.rect).toEqual({
      x: 0,
      y: 100,
      width: 612,
      height: 20,
    });
  });

  test('a page beyond the document blocks, and the field can be put on the last page', () => {
    const beyond = changed('date', { page: 9 });
    expect(only(beyond)).toMatchObject({
      code: 'field.beyondDocument',
      severity: 'blocking',
      values: { page: 9, pages: 4 },
    });
    expect(expectFixed(beyond, 'field.beyondDocument').fields[0]?.page).toBe(4);
  });

  test('as long as nothing is known of the document, no place is wrong', () => {
    expect(codesOf(changed('date', { page: 9, rect: at(-500, 0) }), withFacts(noFacts))).toEqual(
      [],
    );
  });

  test('overlapping fields are a warning that names both', () => {
    const over = changed('sigB', { rect: { x: 60, y: 610, width: 140, height: 70 } });
    expect(only(over)).toMatchObject({
      code: 'field.overlap',
      severity: 'warning',
      values: { name: 'sigB', other: 'sigA' },
      place: { fieldIds: ['sigB', 'sigA'], fileKey: 'file', page: 1 },
    });
  });

  test('a signature below 140 by 70 is a warning, and can be enlarged inside its page', () => {
    const small = changed('sigA', { rect: { x: 560, y: 760, width: 50, height: 25 } });
    expect(only(small)).toMatchObject({ code: 'field.smallSignature', severity: 'warning' });
    expect(expectFixed(small, 'field.smallSignature').fields[1]?.rect).toEqual({
      x: 472,
      y: 722,
      width: 140,
      height: 70,
    });
    expect(
      codesOf(changed('sigA', { rect: { x: 50, y: 600, width: 139.996, height: 70 } })),
    ).toEqual([]);
  });

  test('a small signature that fits a printed place is not advised against', () => {
    const small = changed('sigA', { rect: { x: 100, y: 600, width: 120, height: 24 } });
    const place = { x: 98, y: 598, width: 124, height: 26 };
    const facts = (...places: Rect[]) => {
      const known = context.facts.get('file');
      if (!known) throw new Error('the test document has facts');
      return new Map(context.facts).set('file', {
        ...known,
        printedPlaces: new Map([[small.fields[1]?.page ?? 0, places]]),
      });
    };
    const codes = (...places: Rect[]) => codesOf(small, withFacts(facts(...places)));
    expect(codes(place)).toEqual([]);
    expect(codes({ ...place, width: 60 })).toEqual(['warning field.smallSignature']);
    expect(codes()).toEqual(['warning field.smallSignature']);
  });

  test('a signature of several signers is a warning, and can become one box each', () => {
    const shared = changed('sigA', { signerIds: ['a', 'b'], page: 2 });
    expect(only(shared)).toMatchObject({
      code: 'field.sharedSignature',
      severity: 'warning',
      values: { name: 'sigA', count: 2 },
    });
    const fixed = expectFixed(shared, 'field.sharedSignature');
    expect(fixed.fields.map(({ name, signerIds }) => [name, signerIds])).toEqual([
      ['date', ['a']],
      ['sigA', ['a']],
      ['sigB', ['b']],
      ['Signature1', ['b']],
    ]);
    expect(codesOf(fixed)).toEqual([]);
  });

  test('what would move a locked field is not offered', () => {
    const locked = setFieldLocks(changed('date', { rect: at(500, 100) }), ['date'], true);
    expect(only(locked).fix).toBeUndefined();
  });
});

describe('names', () => {
  test('a name that one signer has twice blocks, and the second can be renamed as announced', () => {
    const twice = changed('sigA', { name: 'date' });
    const problem = only(twice);
    expect(problem).toMatchObject({
      code: 'field.name.twice',
      severity: 'blocking',
      values: { name: 'date', to: 'date_2' },
    });
    expect(expectFixed(twice, 'field.name.twice').fields.map((field) => field.name)).toEqual([
      'date',
      'date_2',
      'sigB',
    ]);
  });

  test('names of one signer that are equal in lower case block', () => {
    expect(only(changed('sigA', { name: 'DATE' }))).toMatchObject({
      code: 'field.name.lowerCase',
      severity: 'blocking',
      values: { name: 'date', other: 'DATE', to: 'DATE_2' },
    });
  });

  test('a name that different signers have is a warning', () => {
    expect(codesOf(changed('sigB', { name: 'date' }))).toEqual(['warning field.name.twice']);
    expect(codesOf(changed('sigB', { name: 'Date' }))).toEqual(['warning field.name.lowerCase']);
  });

  test('a field shared with a signer who has the name already blocks', () => {
    const shared = {
      ...fine,
      fields: [...fine.fields, makeField('x', { page: 2, name: 'date', signerIds: ['a', 'b'] })],
    };
    expect(codesOf(shared)).toEqual(['blocking field.name.twice']);
  });

  test('many equal names are one problem, and one fix gives each its own', () => {
    const many = withOnly(
      fine,
      ...[0, 1, 2, 3].map((at) => makeField(`f${at}`, { name: at % 2 ? 'x' : 'X', page: at + 1 })),
    );
    const fixed = expectFixed(many, 'field.name.lowerCase');
    expect(fixed.fields.map((field) => field.name)).toEqual(['X', 'x_2', 'X_3', 'x_4']);
  });

  test.each([
    ['first name', 'warning field.name.characters', 'first_name'],
    ['', 'blocking field.name.empty', 'Field'],
    ['a\tb', 'blocking field.name.control', 'a_b'],
    ['__proto__', 'blocking field.name.reserved', 'proto'],
  ])('the name %j is found as %s and can become %s', (name, found, to) => {
    const draft = changed('date', { name });
    const other: ProblemContext = { ...context, service: 'remote' };
    expect(codesOf(draft, other)).toEqual([found]);
    expect(
      fixProblem(draft, only(draft, other), context.facts, countingIds('n')).fields[0]?.name,
    ).toBe(to);
  });

  test('our own service takes a name in any letters', () => {
    expect(codesOf(changed('date', { name: 'Ort und Tag der Übergabe' }))).toEqual([]);
  });

  test('the name of a field embedded in the PDF blocks where one signer fills both, else it is a warning', () => {
    const facts = leaseFacts({
      embeddedFields: [
        { name: 'Date', kind: 'text', page: 1 },
        { name: 'date_2', kind: 'check', page: 1 },
        { name: 'sigB', kind: 'signature', page: 1 },
      ],
    });
    const shared = setEmbeddedSigners(fine, 'file', ['a']);
    expect(codesOf(shared, withFacts(facts))).toEqual(['blocking field.name.embedded']);
    expect(expectFixed(shared, 'field.name.embedded', withFacts(facts)).fields[0]?.name).toBe(
      'date_3',
    );
    const apart = setEmbeddedSigners(fine, 'file', ['b']);
    expect(codesOf(apart, withFacts(facts))).toEqual(['warning field.name.embedded']);
    expect(codesOf(fine, withFacts(facts))).toEqual([]);
  });
});

describe('signers', () => {
  test('a draft without signers blocks', () => {
    const nobody = withOnly({ ...fine, signers: [] });
    expect(codesOf(nobody)).toEqual(['blocking signer.none', 'warning draft.noFields']);
  });

  test('a missing address blocks only where the signer is mailed, an invalid one always', () => {
    const email = (settings: Parameters<typeof updateSigner>[2]) =>
      codesOf(updateSigner(fine, 'a', settings));
    expect(email({ email: '' })).toEqual(['blocking signer.emailMissing']);
    expect(email({ email: '', sendSignRequest: false })).toEqual([]);
    expect(email({ email: '', sendSignRequest: false, sendSignConfirmation: true })).toEqual([
      'blocking signer.emailMissing',
    ]);
    expect(email({ email: 'anna@', sendSignRequest: false })).toEqual([
      'blocking signer.emailInvalid',
    ]);
  });

  test('an address and a name that a field shows have to be there, or to be given', () => {
    const shows = (
      type: 'SignerEmail' | 'SignerName',
      settings: Parameters<typeof updateSigner>[2],
    ) => {
      const fields = [...fine.fields];
      const [first] = fields;
      const { value: _, ...rest } = first ?? {};
      const shown = { ...fine, fields: [...fields, { ...rest, type, id: 'shown', name: 'shown' }] };
      return codesOf(updateSigner(shown as typeof fine, 'a', settings)).filter((code) =>
        code.includes('signer.'),
      );
    };
    const silent = { email: '', sendSignRequest: false };
    expect(shows('SignerEmail', silent)).toEqual(['blocking signer.emailShown']);
    expect(shows('SignerEmail', { email: '' })).toEqual([
      'blocking signer.emailMissing',
      'blocking signer.emailShown',
    ]);
    expect(shows('SignerEmail', { email: 'anna@example.com' })).toEqual([]);
    expect(shows('SignerName', { name: '', scribbleNameFixed: true })).toEqual([
      'blocking signer.nameShown',
    ]);
    expect(shows('SignerName', { name: '' })).toEqual([]);
  });

  test('settings that the service would refuse are found through its own schema', () => {
    const odd = updateSigner(fine, 'a', { signRequestSubject: 'two\nlines', daysToRemind: 400 });
    expect(findProblems(odd, context).map(({ code, values }) => [code, values['member']])).toEqual([
      ['signer.setting', 'SignRequestSubject'],
      ['signer.setting', 'DaysToRemind'],
    ]);
  });

  test('a name that no signature could stand over is not sent, and that is said', () => {
    for (const name of ['王小明', '{']) {
      const odd = updateSigner(fine, 'a', { name });
      expect(only(odd)).toMatchObject({ code: 'signer.nameNotSent', severity: 'warning' });
      const [sent] = draftToCreateTransaction(odd).Signers;
      expect(sent?.Verifications).toEqual([
        { Type: 'Scribble', RequireHandsignature: false, ScribbleNameFixed: false },
      ]);
    }
  });

  test('a signer without a signature is a warning, and another one where others have theirs', () => {
    const noneHas = withOnly(fine, makeField('date'));
    expect(codesOf(noneHas)).toEqual([
      'warning signer.withoutSignature',
      'warning signer.withoutSignature',
    ]);
    const oneHas = withOnly(fine, makeField('date'), signature('sigA', 'a', 50));
    expect(only(oneHas)).toMatchObject({
      code: 'signer.withoutSignatureUnlikeOthers',
      values: { signer: 'Jonas', others: 1 },
      place: { signerId: 'b' },
    });
  });
});

describe('form sets', () => {
  const set = (key: string, signerIds: string[]) => ({ key, signerIds });
  const sets = (...keys: ReturnType<typeof set>[]): Draft => ({
    ...fine,
    files: fine.files.map((file) => ({ ...file, formSets: keys })),
  });

  test('fields of nobody block, and a single signer can take them', () => {
    const orphan = changed('date', { signerIds: [] });
    expect(only(orphan)).toMatchObject({ code: 'field.noSigner', severity: 'blocking' });
    expect(only(orphan).fix).toBeUndefined();
    const alone = withOnly(
      { ...fine, signers: fine.signers.slice(0, 1) },
      makeField('date', { signerIds: [] }),
      signature('sigA', 'a', 50),
    );
    expect(expectFixed(alone, 'field.noSigner').fields[0]?.signerIds).toEqual(['a']);
  });

  test('an imported set that nobody fills is a warning', () => {
    const draft = {
      ...sets(set('free', [])),
      fields: [...fine.fields, makeField('x', { page: 2, signerIds: [], formSet: 'free' })],
    };
    expect(codesOf(draft)).toEqual(['warning formSet.unassigned']);
  });

  const imported = (draft: Draft): Draft => ({
    ...draft,
    files: draft.files.map((file) => ({ ...file, formSets: [set('s', ['a'])] })),
    fields: [
      ...fine.fields,
      makeField('x', { page: 2, formSet: 's' }),
      makeField('y', { fileKey: 'other', formSet: 's' }),
    ],
  });

  test('a key in two documents blocks, and the later one can be renamed in every place that names it', () => {
    const draft = imported(addFile(fine, 'other', 'other.pdf'));
    expect(codesOf(draft)).toEqual(['blocking formSet.twice']);
    const fixed = expectFixed(draft, 'formSet.twice');
    expect(fixed.files.map((file) => file.formSets[0]?.key)).toEqual(['s', 's_2']);
    expect(fixed.fields.at(-1)?.formSet).toBe('s_2');
    expect(codesOf(fixed)).toEqual([]);
  });

  test('a key that is a fileId hides the embedded fields of that document', () => {
    const draft = renameFile(imported(fine), 'file', { fileId: 's' });
    const here = { ...draft, fields: draft.fields.filter((field) => field.fileKey === 'file') };
    expect(codesOf(here)).toEqual(['warning formSet.isFileId']);
    expectFixed(here, 'formSet.isFileId');
    const facts = leaseFacts({ embeddedFields: [{ name: 'city', kind: 'text', page: 1 }] });
    expect(codesOf(setEmbeddedSigners(here, 'file', ['a']), withFacts(facts))).toEqual([
      'blocking formSet.isFileId',
    ]);
  });

  test('an imported entry that means nothing in the transaction blocks, and can be dropped', () => {
    const entry = { kind: 'other' as const, key: 'elsewhere' };
    const draft = {
      ...fine,
      files: fine.files.map((file) => ({
        ...file,
        assignments: [{ signerId: 'a', entries: [entry] }],
      })),
    };
    expect(codesOf(draft)).toEqual(['blocking formSet.missingEntry']);
    expectFixed(draft, 'formSet.missingEntry');
  });
});

describe('documents', () => {
  test('a draft without documents blocks', () => {
    expect(codesOf(addSigner(newDraft('d', ''), 'a', { email: 'a@b.example' }))).toEqual([
      'blocking file.none',
    ]);
  });

  test('a document that needs a password stops the embedded service and is a warning towards another', () => {
    const locked = leaseFacts({ needsPassword: true });
    expect(only(fine, withFacts(locked))).toMatchObject({
      code: 'file.password',
      severity: 'blocking',
      values: { service: 'embedded' },
    });
    expect(codesOf(fine, { facts: locked, service: 'remote' })).toEqual(['warning file.password']);
  });

  test('a PDF that is too large blocks', () => {
    expect(codesOf(fine, withFacts(leaseFacts({ byteLength: 50 * 1024 * 1024 + 1 })))).toEqual([
      'blocking file.tooLarge',
    ]);
    const limits = { files: 20, fields: 10_000, signers: 50, pdfBytes: 9_999 };
    expect(codesOf(fine, { ...context, limits })).toEqual(['blocking file.tooLarge']);
  });

  test('a fileId that cannot be one, or is another document’s, blocks and can be replaced', () => {
    const invalid = renameFile(fine, 'file', { fileId: 'a/b.pdf' });
    expect(only(invalid)).toMatchObject({ code: 'file.fileIdInvalid', values: { to: 'a_b.pdf' } });
    expect(expectFixed(invalid, 'file.fileIdInvalid').files[0]?.fileId).toBe('a_b.pdf');
    const two = addFile(fine, 'other', 'other.pdf');
    const twice = renameFile(two, 'other', { fileId: 'lease.pdf' });
    expect(codesOf(twice)).toEqual(['blocking file.fileIdTwice', 'warning file.noFields']);
    expect(expectFixed(twice, 'file.fileIdTwice').files[1]?.fileId).toBe('lease (2).pdf');
  });

  test('a display name with a line break blocks', () => {
    expect(codesOf(renameFile(fine, 'file', { displayName: 'two\nlines' }))).toEqual([
      'blocking file.displayName',
    ]);
  });

  test('embedded fields given to a signer must be there and differ in lower case', () => {
    const given = setEmbeddedSigners(fine, 'file', ['b']);
    expect(codesOf(given)).toEqual(['blocking file.noEmbeddedFields']);
    expectFixed(given, 'file.noEmbeddedFields');
    const text = (name: string) => ({ name, kind: 'text' as const, page: 1 });
    const clash = leaseFacts({ embeddedFields: [text('City'), text('city'), text('City')] });
    expect(codesOf(given, withFacts(clash))).toEqual(['blocking file.embeddedNamesClash']);
    const closed = leaseFacts({ embeddedFields: [{ ...text('City'), readOnly: true }] });
    expect(codesOf(given, withFacts(closed))).toEqual(['blocking file.noEmbeddedFields']);
    const unread = leaseFacts({ pageCount: undefined });
    expect(codesOf(given, withFacts(unread))).toEqual([]);
  });

  test('a document without fields is a warning that can be answered, and a draft without any is another', () => {
    const two = addFile(fine, 'other', 'other.pdf');
    expect(codesOf(two)).toEqual(['warning file.noFields']);
    expect(codesOf(expectFixed(two, 'file.noFields'))).toEqual([]);
    expect(codesOf(withOnly(fine))).toEqual(['warning draft.noFields']);
  });

  test('too many documents, fields and signers block', () => {
    const limits = { files: 0, fields: 2, signers: 1, pdfBytes: 1e9 };
    expect(codesOf(fine, { ...context, limits })).toEqual([
      'blocking draft.tooManySigners',
      'blocking draft.tooManyFiles',
      'blocking draft.tooManyFields',
    ]);
  });

  test('metadata that is larger than a body may be blocks', () => {
    const long = Array.from({ length: 9000 }, (_, at) =>
      makeField(`f${at}`, { name: `${at}${'名'.repeat(240)}`, page: 1 + (at % 4) }),
    );
    const problems = findProblems({ ...fine, fields: long }, context);
    expect(problems[0]).toMatchObject({ code: 'file.metadataTooLarge', severity: 'blocking' });
    expect(Number(problems[0]?.values['bytes'])).toBeGreaterThan(8_000_000);
  });
});

describe('lists', () => {
  test('blocking problems come first', () => {
    const severities = findProblems(
      changed('sigB', { name: 'x y', rect: { x: -500, y: 0, width: 9, height: 9 } }),
      { ...context, service: 'remote' },
    ).map((problem) => problem.severity);
    expect(severities).toEqual(['blocking', 'warning', 'warning']);
  });

  test('ids of problems are unique', () => {
    const bad = withOnly(
      fine,
      ...Array.from({ length: 12 }, (_, at) =>
        makeField(`f${at}`, { name: at % 2 ? 'a b' : 'A b' }),
      ),
    );
    const ids = findProblems(bad, context).map((problem) => problem.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the same draft gives the very same list, and a change elsewhere the very same problems', () => {
    const two = withOnly(
      fine,
      makeField('p', { rect: { x: 600, y: 0, width: 100, height: 20 } }),
      makeField('q', { page: 2 }),
    );
    const before = findProblems(two, context);
    expect(findProblems(two, { ...context })).toBe(before);
    const after = findProblems(moveFields(two, ['q'], { x: 1, y: 1 }, context.facts), context);
    expect(after).not.toBe(before);
    expect(after.every((problem, at) => problem === before[at])).toBe(true);
  });

  test('what becomes known of a document is looked at again', () => {
    const off = changed('date', { rect: { x: 620, y: 0, width: 180, height: 20 } });
    expect(codesOf(off, withFacts(noFacts))).toEqual([]);
    expect(codesOf(off)).toEqual(['blocking field.offPage']);
    const wide = new Map([['file', factsOf(4, { width: 900, height: 800 })]]);
    expect(codesOf(off, withFacts(wide))).toEqual([]);
  });

  test('every problem is found by each of its fields', () => {
    const over = changed('sigB', { rect: { x: 60, y: 610, width: 140, height: 70 } });
    const problems = findProblems(over, context);
    const found = problemsByField(problems);
    expect([...found.keys()]).toEqual(['sigB', 'sigA']);
    expect(problemsByField(problems)).toBe(found);
  });

  test('thousands of fields on a thousand pages have no problems of their own making', () => {
    const draft = largeDraft(5000);
    expect(findProblems(draft, withFacts(new Map([['file', factsOf(1000)]])))).toEqual([]);
  });
});

test('an entry made beforehand must fit its box and have characters that can be drawn', () => {
  expect(codesOf(changed('date', { value: 'Anna' }))).toEqual([]);
  const wide = changed('date', { value: 'W'.repeat(90) });
  expect(only(wide)).toMatchObject({ code: 'field.value.tooWide', severity: 'blocking' });
  expect(fixProblem(wide, only(wide), context.facts, countingIds())).toEqual(fine);
  expect(only(changed('date', { value: 'x漢' }))).toMatchObject({
    code: 'field.value.characters',
    values: { strange: '漢' },
  });
  const lines = { value: 'Anna\nBerg', rect: { x: 50, y: 300, width: 200, height: 66 } };
  expect(codesOf(changed('date', { ...lines, type: 'MultiLine' }))).toEqual([]);
  expect(codesOf(changed('date', lines))).toContain('blocking field.value.characters');
});

test('more different texts than a transaction may be placed by stop sending', () => {
  const box = { x: 100, y: 100, width: 9, height: 9 };
  const places = [{ page: 1, box }];
  const following = (count: number) =>
    findAnchorProblems(
      {
        ...fine,
        fields: Array.from({ length: 1100 }, (_, index) =>
          makeField(`f${index}`, { anchor: { text: `{{${index % count}}}`, box, places } }),
        ),
      },
      context.facts,
    );
  expect(following(1000)).toEqual([]);
  expect(following(1001)).toMatchObject([
    { code: 'draft.tooManyTexts', severity: 'blocking', values: { texts: 1001, limit: 1000 } },
  ]);
});

test('a text that is not there stops sending until its field stands for itself', () => {
  const waiting = changed('date', { anchor: { text: '{{d}}' } });
  expect(codesOf(waiting)).toEqual(['warning field.text.waiting']);
  const lost = changed('date', { anchor: { text: '{{d}}', places: [] } });
  expect(only(lost)).toMatchObject({ code: 'field.text.missing', severity: 'blocking' });
  expect(fixProblem(lost, only(lost), context.facts, countingIds())).toEqual(fine);
  const box = { x: 100, y: 100, width: 9, height: 9 };
  const far = { page: 2, box: { ...box, x: 4000 } };
  expect(
    only(changed('date', { anchor: { text: 'x', box, places: [{ page: 1, box }, far] } })),
  ).toMatchObject({ code: 'field.text.offPage', values: { page: 2 } });
});

test('what another service would not know of a field stops sending to it, and only to it', () => {
  const more = [
    makeField('age', { type: 'Number', rect: { x: 50, y: 300, width: 90, height: 20 } }),
    makeField('city', {
      traits: { Required: true },
      rect: { x: 50, y: 400, width: 90, height: 20 },
    }),
  ];
  const draft = { ...fine, fields: [...fine.fields, ...more] };
  expect(codesOf(draft)).toEqual([]);
  const remote: ProblemContext = { ...context, service: 'remote' };
  expect(findProblems(draft, remote)).toMatchObject([
    { code: 'field.elsewhere', severity: 'blocking', values: { what: 'Number' } },
    { code: 'field.elsewhere', severity: 'blocking', values: { what: 'Required' } },
  ]);
  const [, second] = findProblems(draft, remote);
  const fixed = second && fixProblem(draft, second, context.facts, countingIds());
  expect(fixed?.fields.at(-1)?.traits).toBeUndefined();
  expect(findProblems(draft, { ...remote, profile: 'family' })).toMatchObject([
    { code: 'field.elsewhere', values: { what: 'Required' } },
  ]);
});

test('of a button the family is told its group, in one document, and nothing else', () => {
  const button = (id: string, members: Partial<DraftField> = {}) =>
    makeField(id, {
      type: 'Radio',
      traits: { Group: 'Colour' },
      rect: { x: 50, y: 300 + 30 * id.length, width: 14, height: 14 },
      ...members,
    });
  const told = (...fields: DraftField[]) => {
    const draft = { ...fine, fields: [...fine.fields, ...fields] };
    return findProblems(draft, { ...context, service: 'remote', profile: 'family' }).filter(
      ({ code }) => code === 'field.elsewhere',
    );
  };
  expect(told(button('a'), button('bb'))).toEqual([]);
  const required = button('bb', { traits: { Required: true, Group: 'Colour' } });
  const [problem] = told(button('a'), required);
  expect(problem).toMatchObject({ severity: 'blocking', values: { name: 'bb', what: 'Required' } });
  const draft = { ...fine, fields: [...fine.fields, button('a'), required] };
  const fixed = problem && fixProblem(draft, problem, context.facts, countingIds());
  expect(fixed?.fields.at(-1)?.traits).toEqual({ Group: 'Colour' });
  expect(told(button('a'), button('bb', { fileKey: 'other' }))).toMatchObject([
    { values: { name: 'bb', what: 'Group' } },
  ]);
});

test('a rule that makes no sense, or a value against it, is told before the service refuses it', () => {
  const withField = (changes: Partial<DraftField>) =>
    codesOf({
      ...fine,
      fields: [
        ...fine.fields,
        makeField('x', { rect: { x: 50, y: 300, width: 90, height: 20 }, ...changes }),
      ],
    });
  expect(withField({ type: 'List' })).toEqual(['blocking field.trait']);
  expect(withField({ traits: { Format: 'email' }, value: 'Anna' })).toEqual([
    'blocking field.value.refused',
  ]);
  expect(withField({ type: 'Date', value: '31.1.2026' })).toEqual(['blocking field.value.refused']);
});

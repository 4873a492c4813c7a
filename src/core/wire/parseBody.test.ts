import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from './parseBody.ts';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';

const field = { Type: 'Check', Location: { Right: 1, Top: 2, Width: 3, Height: 4, PageNumber: 5 } };
const metadata = (body: unknown) => parseBody(fileMetadataSchema, body);
const create = (body: unknown) => parseBody(createTransactionSchema, body);
const problemsOf = (parsed: { ok: boolean; problems?: { Path: string; Code: string }[] }) =>
  (parsed.problems ?? []).map(({ Path, Code }) => `${Path} ${Code}`);

test('member names are matched without regard to case', () => {
  const parsed = metadata({
    displayname: 'A',
    formsets: {
      Set: {
        Name: { type: 'Check', LOCATION: { right: 1, top: 2, width: 3, height: 4, pagenumber: 5 } },
      },
    },
  });
  expect(parsed).toEqual({
    ok: true,
    value: { DisplayName: 'A', Signers: {}, FormSets: { Set: { Name: field } } },
  });
});

test('an exact member name wins over one in another case', () => {
  expect(metadata({ displayname: 'other', DisplayName: 'exact' })).toMatchObject({
    ok: true,
    value: { DisplayName: 'exact' },
  });
});

test('keys that clients choose keep their case, even where they look like members', () => {
  const parsed = metadata({ FormSets: { displayname: { type: field, Type: field } } });
  expect(parsed).toMatchObject({
    ok: true,
    value: { FormSets: { displayname: { type: field, Type: field } } },
  });
});

test('null counts as absent', () => {
  expect(
    metadata({
      DisplayName: null,
      FormSets: { a: { b: { Type: 'Check', Location: { ...field.Location, Right: null } } } },
    }),
  ).toMatchObject({
    ok: true,
    value: { FormSets: { a: { b: { Location: { Top: 2, Width: 3 } } } } },
  });
});

test('an empty list counts as an empty map where a map is meant', () => {
  expect(metadata({ Signers: { Signer1: [] }, FormSets: [] })).toEqual({
    ok: true,
    value: { Signers: { Signer1: { FormSets: [] } }, FormSets: {} },
  });
  expect(metadata([])).toEqual({ ok: true, value: { Signers: {}, FormSets: {} } });
});

test('edges may be left out; PageNumber, and a size that no edges give, may not', () => {
  const parsed = metadata({
    FormSets: { a: { b: { Type: 'Check', Location: { Width: 3, Height: 4 } } } },
  });
  expect(problemsOf(parsed)).toEqual(['FormSets.a.b.Location.PageNumber required']);
  const placed = (Location: object) =>
    problemsOf(metadata({ FormSets: { a: { b: { Type: 'Check', Location } } } }));
  expect(placed({ PageNumber: 1, Top: 1, Bottom: 2, Width: 3 })).toEqual([]);
  expect(placed({ PageNumber: 1, Top: 1, Width: 3 })).toEqual([
    'FormSets.a.b.Location.Height required',
  ]);
  expect(placed({ Search: '{{x}}' })).toEqual([]);
  expect(placed({ Search: '', Width: 1, Height: 1 })).toEqual([
    'FormSets.a.b.Location.PageNumber required',
  ]);
  expect(placed({ Search: 'x', Occurence: 1, Occurrence: 2 })).toEqual([
    'FormSets.a.b.Location.Occurrence value',
  ]);
});

test('unknown members are ignored', () => {
  expect(metadata({ Nonsense: 1 })).toEqual({ ok: true, value: { Signers: {}, FormSets: {} } });
});

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'a field may be called %s',
  (name) => {
    const parsed = metadata(
      JSON.parse(`{"FormSets":{"${name}":{"${name}":${JSON.stringify(field)}}}}`),
    );
    expect(parsed.ok && Object.keys(parsed.value.FormSets[name] ?? {})).toEqual([name]);
  },
);

test('__proto__ is refused wherever it stands', () => {
  expect(
    problemsOf(metadata(JSON.parse(`{"FormSets":{"a":{"__proto__":${JSON.stringify(field)}}}}`))),
  ).toEqual(['FormSets.a.__proto__ name']);
});

test.each([
  [{ Width: 0 }, 'FormSets.a.b.Location.Width too-small'],
  [{ Height: -1 }, 'FormSets.a.b.Location.Height too-small'],
  [{ PageNumber: 0 }, 'FormSets.a.b.Location.PageNumber too-small'],
  [{ PageNumber: 1.5 }, 'FormSets.a.b.Location.PageNumber type'],
  [{ Top: '12' }, 'FormSets.a.b.Location.Top type'],
  [{ Right: Number.POSITIVE_INFINITY }, 'FormSets.a.b.Location.Right type'],
])('a location with %j is refused', (change, problem) => {
  expect(
    problemsOf(
      metadata({
        FormSets: { a: { b: { Type: 'Check', Location: { ...field.Location, ...change } } } },
      }),
    ),
  ).toEqual([problem]);
});

test('an unknown field type is refused by name', () => {
  const parsed = metadata({ FormSets: { a: { b: { ...field, Type: 'Seal' } } } });
  expect(parsed).toMatchObject({
    ok: false,
    problems: [
      {
        Path: 'FormSets.a.b.Type',
        Message:
          'FormSets.a.b.Type must be "Signature", "Initials", "SignerName", "DateSigned", "SignerEmail", "SingleLine", "MultiLine", "Number", "Date", "Check", "Radio" or "List", not "Seal": nothing says what such a field shows, and the whole document is sealed.',
      },
    ],
  });
  expect(metadata({ FormSets: { a: { b: { ...field, Type: 'Stamp' } } } })).toMatchObject({
    problems: [{ Message: expect.stringMatching(/Radio" or "List", not "Stamp"\.$/) }],
  });
});

test('a body that is not an object is a problem of the whole body', () => {
  for (const body of [null, [1], 'text', 7])
    expect(metadata(body)).toMatchObject({ ok: false, problems: [{ Path: '' }] });
});

test('the defaults of a signer are those of the service', () => {
  const parsed = create({ Signers: [{ Email: 'a@b.example' }] });
  expect(parsed).toEqual({
    ok: true,
    value: {
      Signers: [{ Email: 'a@b.example', SendSignRequest: true, DaysToRemind: 0 }],
      SendEmailNotifications: true,
      DaysToExpire: 0,
      SignRequestMode: 0,
    },
  });
});

test.each([
  [{ SignRequestMode: 3 }, 'SignRequestMode must be 0, 1 or 2, not 3.'],
  [
    { Signers: [{ SendSignRequest: false, Verifications: [{ Type: 'iDIN' }] }] },
    'Signers[0].Verifications[0].Type "iDIN" is a check that is not done here; allowed is Scribble or Consent or Email.',
  ],
])('%j is answered with what is allowed', (body, message) => {
  const parsed = create({ Signers: [{ SendSignRequest: false }], ...body });
  expect(parsed).toMatchObject({ ok: false, problems: [{ Message: message }] });
});

test('an e-mail address is required only of a signer who is mailed', () => {
  expect(problemsOf(create({ Signers: [{}] }))).toEqual(['Signers[0].Email value']);
  expect(
    problemsOf(create({ Signers: [{ SendSignRequest: false, SendSignConfirmation: true }] })),
  ).toEqual(['Signers[0].Email value']);
  expect(create({ Signers: [{ SendSignRequest: false }] }).ok).toBe(true);
});

test.each([
  'a',
  'a@b',
  'a b@c.example',
  'a@b..example',
  '@b.example',
  'a@b.example.',
  `${'a'.repeat(250)}@b.example`,
])('%s is not an e-mail address', (Email) => {
  expect(create({ Signers: [{ Email }] }).ok).toBe(false);
});

test('a message may hold line breaks, a subject may not', () => {
  const signer = { Email: 'a@b.example' };
  expect(create({ Signers: [{ ...signer, SignRequestMessage: 'one\r\ntwo\ttabbed' }] }).ok).toBe(
    true,
  );
  expect(create({ Signers: [{ ...signer, SignRequestSubject: 'one\ntwo' }] }).ok).toBe(false);
  expect(create({ Signers: [{ ...signer, SignRequestMessage: 'bell\u0007' }] }).ok).toBe(false);
});

test('another verification type is refused by its path', () => {
  const parsed = create({ Signers: [{ Email: 'a@b.example', Verifications: [{ Type: 'iDIN' }] }] });
  expect(problemsOf(parsed)).toEqual(['Signers[0].Verifications[0].Type value']);
});

test('a bound of one is said in the singular', () => {
  const parsed = create({ Signers: [{ SendSignRequest: false, Id: '' }] });
  expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.Message)).toEqual([
    'Signers[0].Id must have at least 1 character.',
  ]);
});

test('1 to 50 signers are taken', () => {
  const signers = (count: number) => ({
    Signers: Array.from({ length: count }, () => ({ Email: 'a@b.example' })),
  });
  expect([0, 1, 50, 51].map((count) => create(signers(count)).ok)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('what is wrong is said in the same words whatever language zod was given elsewhere', () => {
  const before = z.config();
  z.config(z.locales.en());
  try {
    const types = [{ Type: 'Seal' }, {}].map((one) => ({ ...field, Type: undefined, ...one }));
    const parsed = metadata({ FormSets: { set: { a: types[0], b: types[1] } } });
    expect(parsed.ok ? [] : parsed.problems.map((one) => one.Message)).toEqual([
      'FormSets.set.a.Type must be "Signature", "Initials", "SignerName", "DateSigned", "SignerEmail", "SingleLine", "MultiLine", "Number", "Date", "Check", "Radio" or "List", not "Seal": nothing says what such a field shows, and the whole document is sealed.',
      'FormSets.set.b.Type must be "Signature", "Initials", "SignerName", "DateSigned", "SignerEmail", "SingleLine", "MultiLine", "Number", "Date", "Check", "Radio" or "List".',
    ]);
    const verification = create({
      Signers: [{ Email: 'a@example.com', Verifications: [{ Type: 'Radio' }, {}] }],
    });
    expect(verification.ok ? [] : verification.problems.map((one) => one.Message)).toEqual([
      'Signers[0].Verifications[0].Type "Radio" is a check that is not done here; allowed is Scribble or Consent or Email.',
      'Signers[0].Verifications[1].Type must be "Scribble", "Consent" or "Email".',
    ]);
  } finally {
    z.config({ localeError: before.localeError });
  }
});

test('half a character is refused by name, as a control character is', () => {
  const signer = { Email: 'a@example.com' };
  const half = '\ud83d';
  for (const [body, path] of [
    [{ Signers: [signer], Reference: half }, 'Reference'],
    [{ Signers: [{ ...signer, SignRequestSubject: half }] }, 'Signers[0].SignRequestSubject'],
    [{ Signers: [{ ...signer, SignRequestMessage: half }] }, 'Signers[0].SignRequestMessage'],
  ] as const)
    expect(problemsOf(create(body))).toEqual([`${path} value`]);
  expect(problemsOf(metadata({ DisplayName: half }))).toEqual(['DisplayName value']);
  expect(problemsOf(metadata({ FormSets: { [half]: {} } }))).toEqual([`FormSets["\\ud83d"] name`]);
  expect(create({ Signers: [signer], Reference: '😀' })).toMatchObject({ ok: true });
});

test('of thousands of faults only those that are told are worded', () => {
  let worded = 0;
  const error = () => {
    worded += 1;
    return 'must be something else';
  };
  const schema = z.record(
    z.string(),
    z.custom(() => false, { error }),
  );
  const parsed = parseBody(
    schema,
    Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`a${index}`, 1])),
  );
  expect(parsed.ok ? [] : parsed.problems).toHaveLength(50);
  expect(worded).toBe(50);
});

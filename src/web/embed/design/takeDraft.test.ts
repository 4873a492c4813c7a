import { expect, test } from 'vitest';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import { newHistory } from '#core/draft/history.ts';
import { createDesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { factsOf, leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import type { SaidToHost } from '../hostPort.ts';
import { openedDesign } from './openedDesign.ts';
import { type Restored, takeDraft } from './takeDraft.ts';

const ids = new Map([
  ['a', 'tenant'],
  ['b', 'owner'],
]);

function open(rightMeasuredFrom: 'left' | 'right' = 'left') {
  const draft = withOnly(leaseDraft(), makeField('Name'));
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta });
  const session = { store, close: () => Promise.resolve() } as never;
  const design = openedDesign(session, { service: 'embedded', rightMeasuredFrom }, ids);
  const said: SaidToHost[] = [];
  const port = {
    say: (message: SaidToHost) => void said.push(message),
    listen: () => () => undefined,
    close: () => undefined,
  };
  const results: Restored[] = [];
  const give = (files: { name: string; metadata: unknown }[], version?: number) => {
    const message = { fieldwright: 1, session: 's', type: 'draft', files, version } as const;
    takeDraft(port, design, message, (result) => results.push(result));
  };
  const names = () => store.getState().history.present.fields.map(({ name }) => name);
  return { store, design, said, results, give, names };
}

const metadata = (name: string) => ({
  Signers: { tenant: { FormSets: ['set'] } },
  FormSets: {
    set: {
      [name]: {
        Type: 'SingleLine',
        Location: { Right: 100, Top: 120, Width: 200, Height: 20, PageNumber: 1 },
      },
    },
  },
});

test('a draft that is given back is one step, which can be undone, for the signers that there are', () => {
  const { store, said, results, give, names } = open();
  give([{ name: 'lease.pdf', metadata: metadata('Iban') }], 3);
  expect(names()).toEqual(['Iban']);
  const { present, past } = store.getState().history;
  expect(present.signers.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(present.fields[0]?.signerIds).toEqual(['a']);
  expect(past).toHaveLength(1);
  expect(said).toEqual([{ type: 'restored', taken: ['lease.pdf'], refused: [] }]);
  expect(results).toEqual([{ taken: ['lease.pdf'], refused: [], isChange: true, version: 3 }]);
  store.undo();
  expect(names()).toEqual(['Name']);
});

test('what is there already is taken without a step', () => {
  const { store, design, results, give } = open();
  give(design.exported());
  expect(store.getState().history.past).toEqual([]);
  expect(results).toMatchObject([{ taken: ['lease.pdf'], isChange: false }]);
});

test('what is no metadata of a document here changes nothing, and the reason is said', () => {
  const { said, give, names } = open();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const bad: unknown[] = [
    circle,
    10n,
    undefined,
    null,
    'text',
    { FormSets: 'x' },
    { ...metadata('A'), Signers: { a: { FormSets: 1 } } },
    metadata('x'.repeat(5_000_000)),
    { FormSets: { set: { C: { Type: 'Script', Location: {} } } } },
  ];
  for (const one of bad) give([{ name: 'lease.pdf', metadata: one }]);
  give([{ name: 'other.pdf', metadata: metadata('D') }]);
  expect(names()).toEqual(['Name']);
  expect(said).toHaveLength(bad.length + 1);
  for (const message of said) {
    expect(message).toMatchObject({ type: 'restored', taken: [], refused: [{}] });
    if (message.type === 'restored') expect(message.refused[0]?.reason).toMatch(/\w+ .*\.$/);
  }
});

test('fields that count from the right wait until the sizes of their pages are known', () => {
  const { store, said, give, names } = open('right');
  give([{ name: 'lease.pdf', metadata: metadata('Iban') }]);
  expect([names(), said]).toEqual([['Name'], []]);
  store.setState({ facts: new Map([['file', factsOf(3)]]) });
  expect(names()).toEqual(['Iban']);
  expect(said).toMatchObject([{ taken: ['lease.pdf'] }]);
});

test('metadata of the service comes before what is given back, whichever is asked for first', () => {
  const { store, design, give, names } = open('right');
  const own = metadata('Own') as unknown as FileMetadata;
  design.intake.add({ fileKey: 'file', text: JSON.stringify(own) });
  give([{ name: 'lease.pdf', metadata: metadata('Given') }]);
  store.setState({ facts: new Map([['file', factsOf(3)]]) });
  expect(names()).toEqual(['Given']);
  store.undo();
  expect(names()).toEqual(['Own']);
});

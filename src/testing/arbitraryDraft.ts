import { limits } from '#core/wire/limits.ts';
import { setSending } from '#core/draft/commands/sendingCommands.ts';
import fc from 'fast-check';
import { addFields } from '#core/draft/commands/addFields.ts';
import { arrangeFields } from '#core/draft/commands/arrangeFields.ts';
import { deleteFields } from '#core/draft/changedCopy.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { copyFieldsToPages, duplicateFields } from '#core/draft/commands/duplicateFields.ts';
import { copyFields, pasteFields } from '#core/draft/commands/fieldClipboard.ts';
import {
  renameField,
  setFieldLocks,
  setFieldPage,
  setFieldSigners,
  setFieldType,
} from '#core/draft/commands/fieldSettings.ts';
import {
  addFile,
  moveFile,
  removeFile,
  renameFile,
  setEmbeddedSigners,
} from '#core/draft/commands/fileCommands.ts';
import { moveFields, moveFieldsToPage } from '#core/draft/commands/moveFields.ts';
import { resizeFields, setFieldRects } from '#core/draft/commands/resizeFields.ts';
import {
  addSigner,
  moveSigner,
  removeSigner,
  setSendEmailNotifications,
  updateSigner,
} from '#core/draft/commands/signerCommands.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { countingIds, factsOf } from './draftBuilders.ts';

/** One thing that a preparer does, whatever the draft holds at that moment. */
export type Doing = (draft: Draft, nextId: () => string) => Draft;

/** Every document that `doings` can make has five Letter pages. */
export const fivePages: FactsByFile = new Map(
  Array.from({ length: 40 }, (_, index) => [`file${index + 1}`, factsOf(5)]),
);

const number = fc.double({ min: -400, max: 900, noNaN: true });
const point = fc.record({ x: number, y: number });
const rect = fc.record({
  x: number,
  y: number,
  width: fc.double({ min: 1, max: 300, noNaN: true }),
  height: fc.double({ min: 1, max: 300, noNaN: true }),
});
const page = fc.integer({ min: 1, max: 5 });
const seed = fc.nat({ max: 1000 });
const name = fc.oneof(
  fc.constantFrom('date', 'Date', 'iban', 'Signature1', '7', 'a b', 'Ünï', 'constructor'),
  fc.string({ maxLength: 8 }),
);

/** Some of the ids of a list, chosen by a seed. */
function some(ids: readonly string[], chosen: number): string[] {
  return ids.filter((_, index) => ((chosen >> (index % 10)) & 1) === 1);
}

const fieldIds = (draft: Draft, chosen: number) =>
  some(
    draft.fields.map((field) => field.id),
    chosen,
  );
const signerIds = (draft: Draft, chosen: number) =>
  some(
    draft.signers.map((signer) => signer.id),
    chosen,
  );
const oneOf = <T>(items: readonly T[], chosen: number): T | undefined =>
  items[chosen % Math.max(1, items.length)];

/**
 * What a preparer does, in random order: every command, with arguments that fit and that do not.
 */
export const doings: fc.Arbitrary<Doing> = fc.oneof(
  fc.tuple(fc.constantFrom(...fieldTypes), rect, page, seed).map(
    ([type, box, at, who]): Doing =>
      (draft, nextId) => {
        const fileKey = oneOf(draft.files, who)?.key;
        if (fileKey === undefined) return draft;
        const plan = { type, fileKey, page: at, rect: box, signerIds: signerIds(draft, who) };
        return addFields(draft, [plan, plan], fivePages, nextId);
      },
  ),
  fc.tuple(seed, point).map(
    ([which, delta]): Doing =>
      (draft) =>
        moveFields(draft, fieldIds(draft, which), delta, fivePages),
  ),
  fc.tuple(seed, page, point).map(
    ([which, at, delta]): Doing =>
      (draft) => {
        const fileKey = oneOf(draft.files, which)?.key;
        if (fileKey === undefined) return draft;
        const place = { fileKey, page: at };
        return moveFieldsToPage(draft, fieldIds(draft, which), place, delta, fivePages);
      },
  ),
  fc.tuple(seed, rect).map(
    ([which, box]): Doing =>
      (draft) =>
        setFieldRects(draft, fieldIds(draft, which), box, fivePages),
  ),
  fc.tuple(seed, number, number).map(
    ([which, width, height]): Doing =>
      (draft) =>
        resizeFields(draft, fieldIds(draft, which), { width, height }, fivePages),
  ),
  fc.tuple(seed, name).map(
    ([which, text]): Doing =>
      (draft) =>
        renameField(draft, oneOf(draft.fields, which)?.id ?? '', text),
  ),
  fc.tuple(seed, fc.constantFrom(...fieldTypes)).map(
    ([which, type]): Doing =>
      (draft) =>
        setFieldType(draft, fieldIds(draft, which), type, fivePages),
  ),
  fc.tuple(seed, seed).map(
    ([which, who]): Doing =>
      (draft) =>
        setFieldSigners(draft, fieldIds(draft, which), signerIds(draft, who)),
  ),
  fc.tuple(seed, fc.integer({ min: 0, max: 9 })).map(
    ([which, at]): Doing =>
      (draft) =>
        setFieldPage(draft, fieldIds(draft, which), at, fivePages),
  ),
  fc.tuple(seed, fc.boolean()).map(
    ([which, locked]): Doing =>
      (draft) =>
        setFieldLocks(draft, fieldIds(draft, which), locked),
  ),
  seed.map(
    (which): Doing =>
      (draft) =>
        deleteFields(draft, fieldIds(draft, which)),
  ),
  seed.map(
    (which): Doing =>
      (draft, nextId) =>
        duplicateFields(draft, fieldIds(draft, which & 21), fivePages, nextId).draft,
  ),
  fc.tuple(seed, page).map(
    ([which, at]): Doing =>
      (draft, nextId) => {
        const copied = copyFields(draft, fieldIds(draft, which & 21));
        const fileKey = oneOf(draft.files, which)?.key;
        if (!copied || fileKey === undefined) return draft;
        return pasteFields(draft, copied, { fileKey, page: at }, fivePages, nextId).draft;
      },
  ),
  fc.tuple(seed, page).map(
    ([which, at]): Doing =>
      (draft, nextId) => {
        const fileKey = oneOf(draft.files, which)?.key ?? '';
        const ids = fieldIds(draft, which & 5);
        return copyFieldsToPages(draft, ids, [{ fileKey, page: at }], fivePages, nextId).draft;
      },
  ),
  seed.map(
    (which): Doing =>
      (draft) =>
        arrangeFields(
          draft,
          fieldIds(draft, which),
          { kind: 'align', alignment: 'left' },
          fivePages,
        ),
  ),
  fc.constant<Doing>((draft, nextId) =>
    draft.signers.length < 8 ? addSigner(draft, nextId()) : draft,
  ),
  seed.map(
    (who): Doing =>
      (draft) =>
        removeSigner(draft, oneOf(draft.signers, who)?.id ?? ''),
  ),
  fc.tuple(seed, seed).map(
    ([who, to]): Doing =>
      (draft) =>
        moveSigner(draft, oneOf(draft.signers, who)?.id ?? '', to % 9),
  ),
  fc.tuple(seed, fc.boolean(), name).map(
    ([who, sendSignRequest, text]): Doing =>
      (draft) =>
        updateSigner(draft, oneOf(draft.signers, who)?.id ?? '', { sendSignRequest, name: text }),
  ),
  fc.boolean().map(
    (on): Doing =>
      (draft) =>
        setSendEmailNotifications(draft, on),
  ),
  fc.tuple(fc.constantFrom<1 | undefined>(undefined, 1), fc.integer({ min: 0, max: 400 })).map(
    ([signRequestMode, days]): Doing =>
      (draft) =>
        setSending(draft, {
          signRequestMode,
          daysToExpire: days > 0 && days <= limits.daysToExpire ? days : undefined,
          receivers: days % 2 > 0 ? [{ name: '', email: 'office@posteo.example' }] : undefined,
        }),
  ),
  fc.constant<Doing>((draft, nextId) => {
    if (draft.files.length >= 4) return draft;
    const number = Number(nextId().slice(1)) % 40;
    const key = `file${number + 1}`;
    return draft.files.some((file) => file.key === key) ? draft : addFile(draft, key, 'lease.pdf');
  }),
  seed.map(
    (which): Doing =>
      (draft) =>
        draft.files.length > 1 ? removeFile(draft, oneOf(draft.files, which)?.key ?? '') : draft,
  ),
  fc.tuple(seed, seed).map(
    ([which, to]): Doing =>
      (draft) =>
        moveFile(draft, oneOf(draft.files, which)?.key ?? '', to % 5),
  ),
  fc.tuple(seed, name).map(
    ([which, displayName]): Doing =>
      (draft) =>
        renameFile(draft, oneOf(draft.files, which)?.key ?? '', { displayName }),
  ),
  fc.tuple(seed, seed).map(
    ([which, who]): Doing =>
      (draft) =>
        setEmbeddedSigners(draft, oneOf(draft.files, which)?.key ?? '', signerIds(draft, who)),
  ),
);

/** All states of a draft, from a new one with one document through some random doings. */
export const draftStates: fc.Arbitrary<Draft[]> = fc
  .array(doings, { minLength: 3, maxLength: 30 })
  .map((steps) => {
    const nextId = countingIds('i');
    const first = addFile(newDraft('draft', 'Lease'), 'file1', 'lease.pdf');
    const start = addSigner(addSigner(first, nextId()), nextId());
    const states: Draft[] = [start];
    for (const step of steps) states.push(step(states.at(-1) ?? start, nextId));
    return states;
  });

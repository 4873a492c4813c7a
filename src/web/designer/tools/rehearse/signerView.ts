import { signatureColumn } from '#core/appearance/signatureColumn.ts';
import { askedOfChoice, chosenBefore, type Choice, stateOfButton } from '#core/fields/choices.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import {
  fillsItself,
  hasColumns,
  isSignature,
  mannerFor,
  presetEntry,
} from '#core/fields/kindFacts.ts';
import type { DocumentFacts, FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, DraftSigner } from '#core/draft/draft.ts';
import { draftChoices } from '#core/draft/metadata/draftChoices.ts';
import { placesIn, type TextSizeOf, textSizesOf } from '#core/draft/lists/textSizesOf.ts';
import { sentName } from '#core/draft/metadata/draftToCreateTransaction.ts';
import { roundRect } from '#core/geometry/roundPoints.ts';
import type {
  SigningEmbeddedField,
  SigningField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { othersOf } from './othersOf.ts';

/** What is known of a draft's documents when somebody is tried. */
export interface DraftAround {
  facts: FactsByFile;
  /** Keys of the documents that are open. */
  open: ReadonlySet<string>;
  /** Key of a document -> the fields inside its PDF that some signer may fill. */
  embedded: ReadonlyMap<string, readonly SigningEmbeddedField[]>;
}

/**
 * What the service would show this signer if the draft were sent now and nobody had signed: the
 * signer's own fields on the open documents, and what is others' to fill in. Documents are named by
 * their keys.
 */
export function signerView(
  draft: Draft,
  signer: DraftSigner,
  { facts, open, embedded }: DraftAround,
): SigningView {
  const own = draft.fields.filter(({ signerIds }) => signerIds.includes(signer.id));
  const scribbleName = sentName(signer);
  const sizeOf = textSizesOf(draft, facts);
  const choices = draftChoices(draft);
  const others = othersOf(draft, signer, sizeOf, choices);
  return {
    status: transactionStatus.waitingForSigner,
    state: 'opened',
    canAct: true,
    language: signer.language,
    ...(signer.email.trim() === '' ? {} : { email: signer.email.trim() }),
    ...(scribbleName === '' ? {} : { scribbleName }),
    scribbleNameFixed: signer.scribbleNameFixed,
    requireHandsignature: signer.requireHandsignature,
    signatureAtFinish: !own.some(({ type }) => isSignature(type)),
    files: draft.files
      .filter(({ key }) => open.has(key))
      .map(({ key, displayName, fileId, embeddedSignerIds }) => {
        const isMine = embeddedSignerIds.includes(signer.id);
        const widgets = embedded.get(key) ?? [];
        return {
          fileId: key,
          displayName: displayName || fileId,
          pages: facts.get(key)?.pageCount ?? 0,
          sealed: false,
          readable: true,
          fields: own
            .filter(({ fileKey }) => fileKey === key)
            .flatMap((field) =>
              placesOf(field, signer, facts, sizeOf).map((place) => ({
                ...place,
                ...choiceOf(field, choices),
              })),
            ),
          embedded: isMine ? [...widgets] : [],
          ...formOf(isMine ? facts.get(key) : undefined),
          others: [
            ...draft.fields
              .filter(({ fileKey, signerIds }) => fileKey === key && signerIds.length > 0)
              .flatMap((field) => others.placesOf(field, facts)),
            ...(isMine ? [] : widgets.map((widget) => others.embedded(widget, embeddedSignerIds))),
          ],
        };
      }),
    entries: {},
    others: { total: others.people.length, signed: 0, named: [], people: others.people },
  };
}

/** What the form inside a document computes, and which of its scripts are not run. */
function formOf(
  known: DocumentFacts | undefined,
): Pick<SigningView['files'][number], 'calculations' | 'unrun'> {
  return {
    ...(known?.calculations && { calculations: known.calculations }),
    ...(known?.unrun && { unrun: [...known.unrun] }),
  };
}

/** What a button says as one of its choice; nothing of other fields. */
function choiceOf(
  field: DraftField,
  choices: readonly Choice<DraftField>[],
): Partial<SigningField> {
  const choice = choices.find(({ buttons }) => buttons.includes(field));
  if (!choice) return {};
  const label = field.traits?.Label;
  return {
    name: choice.name,
    value: chosenBefore(choice.buttons),
    state: stateOfButton(field),
    fileId: choice.buttons[0]?.fileKey,
    ...(label !== undefined && { label }),
    manner: askedOfChoice(choice.buttons),
  };
}

/** A field in each of its places, as exported; without places on pages that are not there. */
function placesOf(
  field: DraftField,
  signer: DraftSigner,
  facts: FactsByFile,
  sizeOf: TextSizeOf,
): SigningField[] {
  const { name, type, converted, signerIds, tabOrder, value: held, traits } = field;
  const manner = mannerFor(type, traits, signer.language);
  const value = presetEntry(type, held, traits);
  return placesIn(field, facts).map(({ page, rect }) => {
    const box = roundRect(rect);
    return {
      name,
      type,
      page,
      box: hasColumns(type) ? signatureColumn(box, signerIds, signer.id) : box,
      readOnly: traits?.ReadOnly === true || fillsItself(fieldKinds[type].name) !== undefined,
      ...sizeOf(field, page),
      ...(converted && { covers: true as const }),
      ...(value !== undefined && { value }),
      ...(tabOrder !== undefined && { tabOrder }),
      ...(manner && { manner }),
    };
  });
}

import { signatureColumn } from '#core/appearance/signatureColumn.ts';
import { isSigned, presetEntry } from '#core/fields/kindFacts.ts';
import type { DocumentFacts, FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, DraftSigner } from '#core/draft/draft.ts';
import { roundRect } from '#core/geometry/roundPoints.ts';
import type {
  SigningEmbeddedField,
  SigningField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { othersOf, placesIn } from './othersOf.ts';

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
  const { scribbleName } = signer;
  const others = othersOf(draft, signer);
  return {
    status: transactionStatus.waitingForSigner,
    state: 'opened',
    canAct: true,
    language: signer.language,
    ...(scribbleName === '' ? {} : { scribbleName }),
    scribbleNameFixed: signer.scribbleNameFixed,
    requireHandsignature: signer.requireHandsignature,
    signatureAtFinish: !own.some(({ type }) => isSigned(type)),
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
            .flatMap((field) => placesOf(field, signer.id, facts)),
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

/** A field in each of its places, as exported; without places on pages that are not there. */
function placesOf(field: DraftField, signerId: string, facts: FactsByFile): SigningField[] {
  const { name, type, converted, signerIds, tabOrder } = field;
  const value = valueOf(field);
  return placesIn(field, facts).map(({ page, rect }) => {
    const box = roundRect(rect);
    return {
      name,
      type,
      page,
      box: isSigned(type) ? signatureColumn(box, signerIds, signerId) : box,
      readOnly: false,
      ...(converted && { covers: true as const }),
      ...(value !== undefined && { value }),
      ...(tabOrder !== undefined && { tabOrder }),
    };
  });
}

/** The entry made beforehand, as the service takes it. */
function valueOf({ type, value }: DraftField): string | boolean | undefined {
  return presetEntry(type, value);
}

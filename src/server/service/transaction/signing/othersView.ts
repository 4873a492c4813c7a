import type { OthersField, SignatureMark, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isSignature } from '#core/fields/kindFacts.ts';
import { widgetStyle } from '#core/appearance/formWidget.ts';
import { assignFields } from '#server/service/transaction/fields/assignFields.ts';
import {
  type FillableField,
  fieldsOfSigner,
  type SignaturePlace,
} from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { printedText } from '#server/service/transaction/fields/printedText.ts';
import { paraphsOf } from '#server/service/transaction/standing/paraphs.ts';
import type { Rules, SignerMarks } from '#server/service/transaction/state/change.ts';
import { knownName } from '#server/service/transaction/state/knownName.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** What a signer's page shows of the other signers. */
interface OthersView {
  others: Required<Pick<SigningView['others'], 'people' | 'marks'>>;
  ofFile: (fileId: string) => { others: OthersField[] };
}

/**
 * What the others have signed, in place, and what is still theirs to fill in: also what two of them
 * share, but nothing that this signer may fill in. Of each only a name is told that the sender or
 * they themselves gave for the signature.
 */
export function othersView(
  state: TransactionState,
  signerId: string,
  marks: ReadonlyMap<string, SignerMarks>,
  rules: Pick<Rules, 'rightMeasuredFrom'>,
): OthersView {
  const others = state.signers.filter(({ id }) => id !== signerId);
  const assigned = assignFields(state);
  const shelf = createMarkShelf();
  const fields = new Map(state.files.map(({ fileId }): [string, OthersField[]] => [fileId, []]));
  const add = (fileId: string, ...places: OthersField[]) =>
    void fields.get(fileId)?.push(...places);
  const indexOf = (id: string) => others.findIndex((one) => one.id === id);
  for (const [index, other] of others.entries()) {
    const { fillable, signatures } = fieldsOfSigner(state, other.id, rules, assigned);
    for (const field of fillable) {
      const value = ownMember(ownMember(other.answers, field.fileId), field.name);
      // What several may fill in is told of all of them at the first.
      if (value === undefined && !isOpenTo(field, other.id, signerId)) continue;
      const by = value === undefined ? field.signerIds.map(indexOf) : [index];
      for (const [at, place] of placesOf(field, by, value).entries())
        add((field.places[at]?.button ?? field).fileId, place);
    }
    for (const place of signatures) {
      const mark = ownMember(ownMember(marks.get(other.id)?.signatures, place.fileId), place.name);
      add(place.fileId, signatureOf(place, index, mark && shelf.indexOf(other, mark)));
    }
  }
  for (const file of state.files)
    for (const { signerId: of, page, box, mark } of paraphsOf(state, file, marks, rules)) {
      const index = indexOf(of);
      const other = others[index];
      if (!other) continue;
      const place = { name: '', type: 'Signature' as const, page, box };
      add(file.fileId, { ...signatureOf(place, index, shelf.indexOf(other, mark)), copy: true });
    }
  return {
    others: { people: others.map(personOf), marks: shelf.marks },
    ofFile: (fileId) => ({ others: fields.get(fileId) ?? [] }),
  };
}

/** Whether a field that nobody filled in is told of at this other signer. */
const isOpenTo = ({ filledBy, signerIds }: FillableField, otherId: string, signerId: string) =>
  filledBy === undefined && signerIds[0] === otherId && !signerIds.includes(signerId);

function personOf(signer: SignerRecord) {
  const name = knownName(signer);
  return { ...(name === undefined ? {} : { name }), signed: signer.state === 'signed' };
}

function placesOf(field: FillableField, by: number[], value?: string | boolean): OthersField[] {
  const { name, covers, manner } = field;
  // Of a choice, each place is on or off.
  const kind = field.kind === 'choice' ? 'check' : field.kind;
  const shared = { name, kind, ...(value === undefined ? {} : { value }) };
  // A text that nobody touched keeps the drawing of the PDF.
  if (value !== undefined && value === printedText(field)) return [];
  if (field.widgets.length > 0)
    return field.widgets.map((widget) => ({
      ...shared,
      ...(value !== undefined && field.kind === 'choice' && { value: widget.state === value }),
      page: widget.page,
      box: widget.box,
      by,
      covers: true,
      ...(manner && { manner }),
      style: widgetStyle(widget),
    }));
  return field.places.map(({ button, ...place }) => ({
    ...shared,
    ...(value !== undefined && button && { value: button.state === value }),
    ...place,
    by,
    ...(covers && { covers }),
    ...(manner && { manner }),
  }));
}

function signatureOf(
  { name, type, page, box, manner }: Omit<SignaturePlace, 'fileId'>,
  index: number,
  mark: number | undefined,
): OthersField {
  const kind = fieldKinds[type].name;
  const place = { name, kind, page, box, by: [index], ...(manner && { manner }) };
  if (mark === undefined) return place;
  return { ...place, mark, ...(isSignature(type) ? {} : { copy: true }) };
}

/** Keeps each signature of a person once, however often it stands. */
function createMarkShelf() {
  const marks: OthersView['others']['marks'] = [];
  const known = new Map<string, number>();
  return {
    marks,
    indexOf({ id, signedName }: SignerRecord, mark: SignatureMark): number {
      const key = `${id} ${JSON.stringify(mark)}`;
      const index = known.get(key) ?? marks.length;
      if (index === marks.length) {
        marks.push({ mark, ...(signedName ? { name: signedName } : {}) });
        known.set(key, index);
      }
      return index;
    },
  };
}

import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isSignature } from '#core/fields/kindFacts.ts';
import type { Size } from '#core/geometry/rect.ts';
import type { Location } from '#core/wire/contract/fileMetadata.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';
import type {
  FieldRecord,
  FileRecord,
  FormSetRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** A signer whose signature has no box in a file. */
interface Boxless {
  signerId: string;
  /** Place among the signers, from 1. */
  number: number;
  file: FileRecord;
}

/**
 * Who signs a file without a box of their own: in a PDF without metadata every signer who has none
 * there, elsewhere whoever has none in any file. Consent alone draws nothing.
 */
function boxless({ signers, files, formSets }: TransactionState): Boxless[] {
  const fileOfSet = new Map(
    formSets.flatMap(({ key, fileId, fields }) =>
      fields.some(({ type }) => isSignature(type)) ? [[key, fileId]] : [],
    ),
  );
  const drawn = new Set<string>();
  const inFile = (signerId: string, fileId: string) => JSON.stringify([signerId, fileId]);
  for (const file of files)
    for (const { signerId, formSets: keys } of file.signers)
      for (const fileId of keys.flatMap((key) => fileOfSet.get(key) ?? []))
        drawn.add(signerId).add(inFile(signerId, fileId));
  return signers.flatMap(({ id: signerId, verifications }, index) =>
    verifications.some(({ Type }) => Type === 'Scribble')
      ? files
          .filter(({ fileId, bare }) => !drawn.has(bare ? inFile(signerId, fileId) : signerId))
          .map((file) => ({ signerId, number: index + 1, file }))
      : [],
  );
}

/** Warnings of signatures that no document will show. */
function boxlessWarnings(state: TransactionState, fileId?: string): WireProblem[] {
  const missing = new Map<string, Boxless[]>();
  for (const one of boxless(state)) {
    const { signerId, file } = one;
    const isPlaced = state.placeSignatures && !file.pdf?.facts.formOnly;
    if (isPlaced || (fileId !== undefined && file.fileId !== fileId)) continue;
    missing.set(signerId, [...(missing.get(signerId) ?? []), one]);
  }
  const remedy = state.placeSignatures
    ? 'It is certified, so that nothing can be drawn on it.'
    : 'Give them a form set with a Signature field, or create the transaction with "PlaceSignatures": true.';
  return [...missing].map(([signerId, [first, ...others]]) => ({
    Path: pathText(['Signers', (first?.number ?? 1) - 1]),
    Code: 'signature-without-box',
    Message: `${signerId} has no Signature field: no mark of theirs will stand on "${first?.file.fileId}"${others.length > 0 ? ` and ${others.length} more` : ''}. ${remedy}`,
    Severity: 'warning' as const,
    Signer: signerId,
  }));
}

/**
 * What nobody will see that the sender may think is there, for one file or all of them: form sets
 * that no signer names, and signatures without a box.
 */
export function setUpWarnings(state: TransactionState, fileId?: string): WireProblem[] {
  const named = new Set(
    state.files.flatMap(({ signers }) => signers.flatMap(({ formSets }) => formSets)),
  );
  const unnamed = state.formSets.filter(
    (set) => !named.has(set.key) && (fileId === undefined || set.fileId === fileId),
  );
  return [
    ...unnamed.map((set) => ({
      Path: pathText(['FormSets', set.key]),
      Code: 'form-set-of-nobody',
      Message: `No signer's FormSets names "${set.key}" of "${set.fileId}": its fields are shown to nobody and will not be in the document.`,
      Severity: 'warning' as const,
    })),
    ...boxlessWarnings(state, fileId),
  ].slice(0, mostWarnings);
}

/** Warnings that an answer names; what comes after them says no more. */
const mostWarnings = 50;

/**
 * The texts that mark the place of a signature in a file, for each signer who has no box there:
 * with the signer's id, or their number where no other signer has that for an id.
 */
export function placingTexts(state: TransactionState, fileId: string): string[] {
  if (!state.placeSignatures) return [];
  const isKnown = state.files.some((file) => file.fileId === fileId);
  const files = isKnown ? state.files : [{ fileId, bare: true as const, signers: [] }];
  const own = boxless({ ...state, files }).filter(({ file }) => file.fileId === fileId);
  return [...new Set(own.flatMap((one) => tagsOf(one, state)))];
}

function tagsOf({ signerId, number }: Boxless, { signers }: TransactionState): string[] {
  const byNumber = `Signer${number}`;
  const isOthers = byNumber !== signerId && signers.some(({ id }) => id === byNumber);
  return [...new Set([signerId, ...(isOthers ? [] : [byNumber])])].map((name) => `{{${name}}}`);
}

/**
 * Gives every signature without a box one: at its text, else in the PDF's own signature fields of
 * its number, else at the top right of page 1, one below the other. They are fields as any other.
 */
export function withPlacedSignatures(state: TransactionState): TransactionState {
  if (!state.placeSignatures) return state;
  const placed: TransactionState = { ...state, formSets: [...state.formSets] };
  const own = boxless(state);
  placed.files = state.files.map((file): FileRecord => {
    const facts = file.pdf?.facts;
    if (!facts || facts.formOnly) return file;
    const here = own.filter((one) => one.file === file);
    const known = here.map((one) => marked(one, state, facts));
    const free = slots(facts.pages[0], known.filter((fields) => fields.length === 0).length);
    return here.reduce((whole, { signerId, number }, index) => {
      const fields = known[index]?.length
        ? known[index]
        : [field(`Signature-${number}_1`, free.shift())];
      const key = freeKey(`Signature-${number}`, placed);
      placed.formSets.push({ key, fileId: file.fileId, fields: renamed(fields, placed, file) });
      return withSet(whole, signerId, key);
    }, file);
  });
  return placed;
}

const field = (name: string, location: Location = {}): FieldRecord => ({
  name,
  type: 'Signature',
  location,
});

/** Where a PDF itself says that a signer signs. */
function marked(one: Boxless, state: TransactionState, facts: UploadedPdf): FieldRecord[] {
  const name = `Signature-${one.number}_1`;
  for (const Search of tagsOf(one, state)) {
    const hits = facts.found?.find(({ text }) => text === Search)?.hits ?? [];
    if (hits.length === 0) continue;
    const room = hits.map(({ page, box }) => {
      const { width = 0, height = 0 } = facts.pages[page - 1] ?? {};
      return { width: width - box.x, height: height - box.y };
    });
    const most = (points: number, free: number[]) => Math.max(10, Math.min(points, ...free));
    const Width = most(
      usual.width,
      room.map(({ width }) => width),
    );
    const Height = most(
      usual.height,
      room.map(({ height }) => height),
    );
    return [field(name, { Search, Width, Height })];
  }
  return (facts.signatureFields ?? [])
    .filter((own) => own.name.startsWith(`Signature-${one.number}_`))
    .map(({ name: own, page, box }) =>
      field(own, {
        Left: box.x,
        Top: box.y,
        Width: box.width,
        Height: box.height,
        PageNumber: page,
      }),
    );
}

const usual = fieldKinds.Signature.defaultSize;
/** Its distance from the page's edges and from others, in points. */
const [margin, gap] = [36, 6];

/**
 * Places at the top right of page 1, downwards and then leftwards. All are smaller where they would
 * not be on the page otherwise.
 */
function slots(page: Size = { width: 612, height: 792 }, count = 0): Location[] {
  for (let scale = 1; ; scale *= 0.9) {
    const [edge, between] = [margin * scale, gap * scale];
    const [Width, Height] = [usual.width * scale, usual.height * scale];
    const rows = Math.floor((page.height - 2 * edge + between) / (Height + between));
    const columns = Math.floor((page.width - 2 * edge + between) / (Width + between));
    if (rows < 1 || columns < 1 || rows * columns < count) continue;
    return Array.from({ length: count }, (_, index) => ({
      Left: page.width - edge - Width - Math.floor(index / rows) * (Width + between),
      Top: edge + (index % rows) * (Height + between),
      Width,
      Height,
      PageNumber: 1,
    }));
  }
}

/** A key that is neither a form set's nor a file's. */
function freeKey(wanted: string, { formSets, files }: TransactionState): string {
  const isTaken = (key: string) =>
    formSets.some((set) => set.key === key) || files.some(({ fileId }) => fileId === key);
  let key = wanted;
  for (let number = 2; isTaken(key); number += 1) key = `${wanted}-${number}`;
  return key;
}

/** Fields whose names nobody finds twice in their file, in whatever case. */
function renamed(
  fields: FieldRecord[],
  { formSets }: { formSets: FormSetRecord[] },
  { fileId, pdf }: FileRecord,
): FieldRecord[] {
  const taken = new Set(
    [
      ...formSets.filter((set) => set.fileId === fileId).flatMap((set) => set.fields),
      ...(pdf?.facts.embedded ?? []),
    ].map(({ name }) => name.toLowerCase()),
  );
  return fields.map((one) => {
    let { name } = one;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${one.name}-${number}`;
    taken.add(name.toLowerCase());
    return { ...one, name };
  });
}

function withSet(file: FileRecord, signerId: string, key: string): FileRecord {
  const own = file.signers.find((one) => one.signerId === signerId);
  const next = { signerId, formSets: [...(own?.formSets ?? []), key] };
  return { ...file, signers: [...file.signers.filter((one) => one !== own), next] };
}

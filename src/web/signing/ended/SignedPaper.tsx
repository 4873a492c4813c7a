import { takesInitials } from '#core/fields/kindFacts.ts';
import { useEffect, useRef, useState } from 'react';
import { takesMark } from '#core/fields/kindFacts.ts';
import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { Size } from '#core/geometry/rect.ts';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { CheckIcon } from '#web/ui/theme/icons.tsx';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import { firstPlace } from '#web/filling/form/readForm.ts';
import type { SigningStore, SigningState } from '#web/filling/session/createSigningStore.ts';
import styles from './SignedPaper.module.css';
import { placesOn, type FormFieldPlace } from '#web/filling/form/pagePlaces.ts';
import { DrawnEntry } from '#web/filling/document/PlacedLines.tsx';
import { placeStyle } from '#web/filling/document/FieldNotes.tsx';
import { entryOf } from '#web/filling/form/progress.ts';
import { MarkInk } from '#web/filling/signature/MarkInk.tsx';

interface SignedPaperProps {
  view: SigningView;
  store: SigningStore;
  documents: Documents;
}

/** CSS px: the sheet is as wide as this, or as high for a landscape page. */
const sheet = { width: 214, height: 302 };

/** The signed page, small, with this signer's entries until the sealed document shows them. */
export function SignedPaper({ view, store, documents }: SignedPaperProps) {
  const [size, setSize] = useState<Size>();
  const signed = signedPage(store.getState().fields, documents);
  if (!signed && !view.files.some((file) => file.readable)) return null;
  const pxPerPt = size ? Math.min(sheet.width / size.width, sheet.height / size.height) : 1;
  const measures = size
    ? { width: size.width * pxPerPt, height: size.height * pxPerPt, '--px-per-pt': pxPerPt }
    : sheet;
  return (
    <div className={styles.paper} style={measures} aria-hidden="true">
      {signed && (
        <Picture pdf={signed.pdf} page={signed.page} pxPerPt={size && pxPerPt} onSize={setSize} />
      )}
      {signed && !signed.isSealed && size && (
        <SignedValues state={store.getState()} fileId={signed.fileId} page={signed.page} />
      )}
      <span className={styles.seal}>
        <CheckIcon />
      </span>
    </div>
  );
}

/** The page of the first signature whose document is open, else the first page that is. */
function signedPage(fields: readonly FormField[], { byFile, shown }: Documents) {
  const signature = fields.find(
    (field) => takesMark(field.kind) && byFile.get(field.fileId)?.state === 'open',
  );
  const fileId = signature?.fileId ?? shown[0]?.fileId;
  const document = fileId === undefined ? undefined : byFile.get(fileId);
  if (fileId === undefined || document?.state !== 'open') return undefined;
  const page = signature ? firstPlace(signature).page : 1;
  return { fileId, page, pdf: document.pdf, isSealed: document.isSealed };
}

interface PictureProps {
  pdf: PdfDocument;
  page: number;
  /** Undefined until the size of the page is known. */
  pxPerPt: number | undefined;
  onSize: (size: Size) => void;
}

function Picture({ pdf, page, pxPerPt, onSize }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void pdf.pageBox(page).then((box) => {
      if (isCurrent && !isPdfProblem(box)) onSize(pageSize(box));
    });
    return () => {
      isCurrent = false;
    };
  }, [pdf, page, onSize]);
  useEffect(() => {
    if (pxPerPt === undefined) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    // Twice as fine as the screen at least: small print stays legible.
    const scale = pxPerPt * Math.max(2, devicePixelRatio);
    void pdf.renderPage(page, { scale, thread: 'main', signal }).then((canvas) => {
      if (!signal.aborted && !isPdfProblem(canvas)) place.current?.replaceChildren(canvas);
    });
    return () => aborter.abort();
  }, [pdf, page, pxPerPt]);
  return <div ref={place} className={styles.picture} />;
}

interface SignedValuesProps {
  state: SigningState;
  fileId: string;
  page: number;
}

/** What this signer gave on one page, in its boxes. */
function SignedValues({ state, fileId, page }: SignedValuesProps) {
  return placesOn(state.pages, fileId, page).map((placed, index) => (
    <span key={index} className={styles.value} style={placeStyle(placed.place.box)}>
      <Value state={state} {...placed} />
    </span>
  ));
}

function Value({ state, field, place }: FormFieldPlace & { state: SigningState }) {
  const mark = state.marks.get(field.key);
  const name = takesInitials(field.kind) ? '' : state.scribbleName;
  if (mark) return <MarkInk mark={mark} name={name} size={place.box} />;
  return <DrawnEntry kind={field.kind} entry={entryOf(field, state.entries)} place={place} />;
}

import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
} from 'react';
import { isChoice } from '#core/fields/kindFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { Viewer } from '#web/viewer/pages/Viewer.tsx';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { useFieldWords } from '#web/filling/session/useFieldWords.ts';
import { othersOn, type OthersPlace } from '#web/filling/form/othersPlaces.ts';
import { OthersFields } from './OthersFields.tsx';
import styles from './SigningPages.module.css';
import type { FieldPlace, FormField } from '#web/filling/form/formField.ts';
import { placesOn } from '#web/filling/form/pagePlaces.ts';
import { LaterWords } from './laterWords.tsx';
import { PlaceIds, usePlaceId } from './PlaceIds.ts';

/** Pages with fields stay in the DOM up to this many, for Tab and screen readers. */
const heldPages = 40;

interface SigningPagesProps {
  controller: ViewerController;
  documents: readonly ViewerDocument[];
  /** Shows the signer's fields on a page, above what others have there. */
  fields: ComponentType<{ page: LayerPage; children?: ReactNode }>;
  /** Whether the words of the pages may be read: nothing more urgent is awaited. */
  areWordsReady?: boolean;
  /** Names the region; "Document" where nothing is said. */
  label?: string;
  /** What others have signed on these pages, or is theirs to fill in. */
  others?: readonly OthersPlace[];
  /** Keys of those of them that were signed since this signer looked. */
  fresh?: ReadonlySet<string>;
}

const nothing: readonly OthersPlace[] = [];
const noKeys: ReadonlySet<string> = new Set();

/** The documents with the signer's fields on them. */
export function SigningPages(props: SigningPagesProps) {
  const { controller, documents, fields: Fields, label, others = nothing, fresh = noKeys } = props;
  const { areWordsReady = true } = props;
  const ids = useId();
  const t = useTexts('viewer');
  const fields = useSigning((state) => state.fields);
  const { isNarrow } = useSigningParts();
  useFirstZoom(controller, documents.length > 0);
  useFieldWords(documents);
  useEffect(() => {
    const pages = new Map(
      fields.flatMap(({ fileId, places }) =>
        places.map(({ page }) => [`${page}:${fileId}`, { fileId, page }] as const),
      ),
    );
    const releases = [...pages.values()]
      .slice(0, heldPages)
      .map(({ fileId, page }) => controller.holdPage(fileId, page));
    return () => {
      for (const release of releases) release();
    };
  }, [controller, fields]);

  const renderLayer = useCallback(
    (page: LayerPage) => {
      const at = documents.findIndex(({ fileKey }) => fileKey === page.fileKey);
      const document = documents[at];
      const theirs = {
        places: othersOn(others, page.fileId, page.pageNumber),
        // Files and fields are called as their senders like, with blanks, too.
        idOf: (index: number) => `${ids}-${at}-${page.pageNumber}-${index}`,
      };
      return (
        <>
          <Fields page={page}>
            {document && areWordsReady && <Words document={document} page={page} theirs={theirs} />}
            <OthersFields {...theirs} fresh={fresh} pageWidth={page.size.width} />
          </Fields>
        </>
      );
    },
    [documents, Fields, others, fresh, areWordsReady, ids],
  );
  return (
    <PlaceIds.Provider value={ids}>
      <Viewer
        controller={controller}
        documents={documents}
        renderPageLayer={renderLayer}
        className={styles.pages}
        data-narrow={isNarrow || undefined}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the viewer's box is a div
        role="region"
        aria-label={label ?? t('document')}
        tabIndex={0}
      />
    </PlaceIds.Provider>
  );
}

/** Opens at the width of the view, but no larger than 100 %: paper at its own size is read best. */
function useFirstZoom(controller: ViewerController, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    controller.fitWidth();
    if (controller.getState().zoom > 1) controller.setZoom(1, topLeft(controller));
  }, [controller, isOpen]);
}

/** The top of the view, so that the first page still begins there after zooming. */
function topLeft({ scroller }: ViewerController) {
  const box = scroller?.getBoundingClientRect();
  return box && { x: box.left + box.width / 2, y: box.top };
}

interface WordsProps {
  document: ViewerDocument;
  page: LayerPage;
  /** The fields of others, and the ids of their elements. */
  theirs: { places: readonly OthersPlace[]; idOf: (index: number) => string };
}

/** What a page says, with the fields in their places. */
function Words({ document, page: { fileId, pageNumber }, theirs }: WordsProps) {
  const places = useSigning((state) => placesOn(state.pages, fileId, pageNumber));
  const idOf = usePlaceId();
  const fields = places
    // The places of a choice are one group, where its first stands.
    .filter(({ field, place }) => !isChoice(field.kind) || isFirstHere(field, place))
    .map((placed) => ({ id: idOf(placed), box: placed.place.box }));
  const others = theirs.places.map(({ place }, index) => ({
    id: theirs.idOf(index),
    box: place.box,
  }));
  return (
    <LaterWords
      pdf={document.pdf}
      pageNumber={pageNumber}
      fields={[...fields, ...others]}
      otherwise={None}
    />
  );
}

/** Words that do not come are missed by nothing else. */
const None = () => null;

const isFirstHere = ({ places }: FormField, place: FieldPlace) =>
  places.find((one) => one.page === place.page && one.fileId === place.fileId) === place;

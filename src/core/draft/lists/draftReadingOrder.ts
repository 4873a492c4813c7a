import { inTabOrder } from '#core/geometry/inTabOrder.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { FieldLists } from './fieldsByPage.ts';
import { remembered } from './remembered.ts';

/** The fields of one page of a document, in stacking order. */
interface PageOfFields {
  fields: readonly DraftField[];
  fileKey: string;
  page: number;
}

/**
 * Fields in the order in which a person reads them, or Tab goes where that was set by hand;
 * remembers what it was asked about.
 */
export interface DraftOrder {
  /** The fields of one page as a person reads them; made once per page list. */
  pageReadingOrder(pageFields: readonly DraftField[]): readonly DraftField[];
  /** The pages of a draft that hold fields: documents in their order, and their pages. */
  pagesInOrder(draft: Draft): readonly PageOfFields[];
  /**
   * All fields as a person reads them: documents in order, their pages, rows from the top, each
   * from the left. The very same list while neither fields nor documents change.
   */
  draftReadingOrder(draft: Draft): readonly DraftField[];
  /** The ids directly before and after a field in reading order; undefined at the ends. */
  neighboursOf(
    draft: Draft,
    id: string,
  ): { previous: string | undefined; next: string | undefined };
  /**
   * The fields to be looked at since their document was replaced, as a person reads them; the very
   * same list while the reading order is the same.
   */
  fieldsToReview(draft: Draft): readonly DraftField[];
}

const none: readonly DraftField[] = [];

/** The reading order of drafts whose pages these lists know. */
export function createDraftOrder({ fieldIndex }: FieldLists): DraftOrder {
  const pageReadingOrder = remembered((pageFields: readonly DraftField[]) =>
    inTabOrder(
      pageFields,
      (field) => field.rect,
      (field) => field.tabOrder,
    ),
  );

  function pagesInOrder(draft: Draft): readonly PageOfFields[] {
    const positions = new Map(draft.files.map((file, position) => [file.key, position]));
    const pages = [...fieldIndex(draft.fields).pages.values()].flatMap((fields) => {
      const [first] = fields;
      return first ? { fields, fileKey: first.fileKey, page: first.page } : [];
    });
    const positionOf = (fileKey: string) => positions.get(fileKey) ?? Infinity;
    // Nearly always they are in order already, which costs a comparison each.
    return pages.sort((a, b) =>
      a.fileKey === b.fileKey ? a.page - b.page : positionOf(a.fileKey) - positionOf(b.fileKey),
    );
  }

  const wholes = new WeakMap<
    readonly DraftField[],
    { files: Draft['files']; order: readonly DraftField[] }
  >();

  function draftReadingOrder(draft: Draft): readonly DraftField[] {
    const found = wholes.get(draft.fields);
    if (found?.files === draft.files) return found.order;
    const order: DraftField[] = [];
    for (const { fields } of pagesInOrder(draft))
      for (const field of pageReadingOrder(fields)) order.push(field);
    wholes.set(draft.fields, { files: draft.files, order });
    return order;
  }

  const waiting = remembered((order: readonly DraftField[]) => {
    const found = order.filter((field) => field.review);
    return found.length > 0 ? found : none;
  });

  return {
    pageReadingOrder,
    pagesInOrder,
    draftReadingOrder,
    neighboursOf(draft, id) {
      const order = draftReadingOrder(draft);
      const at = order.findIndex((field) => field.id === id);
      return at < 0
        ? { previous: undefined, next: undefined }
        : { previous: order[at - 1]?.id, next: order[at + 1]?.id };
    },
    fieldsToReview: (draft) => waiting(draftReadingOrder(draft)),
  };
}

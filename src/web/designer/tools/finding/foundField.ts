import type { Rect } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { ToolKey } from '#web/designer/store/openTool.ts';

/** A field that was found on a page and waits for review; no part of the draft yet. */
export interface FoundField {
  id: string;
  fileKey: string;
  page: number;
  /** Points on the page as shown. */
  rect: Rect;
  type: FieldType;
  /** After the text beside it; undefined where there is none. */
  name: string | undefined;
  /** The words over the group that it stands in; undefined where there are none. */
  heading: string | undefined;
  /** What its caption says can be chosen, where it names answers. */
  options?: readonly string[];
  signerId: string | undefined;
  /** It will become a field when the others do. */
  isChosen: boolean;
}

/** The search for places, with what was found and waits for review, in reading order. */
export interface Review {
  readonly found?: readonly FoundField[];
  /** What the next change is for, by ids; for all where nothing is marked. */
  readonly marked?: ReadonlySet<string>;
  /** The place that list and pages both point at. */
  readonly lit?: string | undefined;
}

/** The review as it is kept while it is open. */
export const finding: ToolKey<Review> = { id: 'finding', place: 'panel', initial: {} };

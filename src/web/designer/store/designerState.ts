import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { History } from '#core/draft/history.ts';
import type { Problem } from '#core/draft/problems/problem.ts';
import type { FieldType } from '#core/wire/contract/fileMetadata.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { DraftMeta } from '#web/designer/drafts/draftDb.ts';

/** A tool that waits for a place on a page; a sticky one stays after the first field. */
export interface ArmedTool {
  type: FieldType;
  sticky: boolean;
}

/** The unit in which lengths are shown and typed. The draft itself knows points only. */
export type Unit = 'pt' | 'mm' | 'in';

/** Which of the panel's tabs is open. */
export type PanelTab = 'fields' | 'problems' | 'metadata';

/**
 * Whether the draft is in the browser's store as it is on the screen. `failed`: a write was refused
 * (no room, say). `elsewhere`: another tab went on from a state that this tab does not have;
 * nothing of this tab is written any more.
 */
export type Saving = 'saved' | 'saving' | 'failed' | 'elsewhere';

/** One PDF of the draft on its way to the screen. Bytes for progress. */
export type DocumentState =
  | { state: 'opening'; read: number; total: number }
  | { state: 'open'; pdf: PdfDocument }
  | { state: 'failed'; problem: PdfProblem };

/** Everything that the designer's parts share while one draft is open. */
export interface DesignerState {
  readonly draftId: string;
  readonly history: History;
  /** What the list of drafts shows of this one. */
  readonly meta: DraftMeta;
  /** What is known of the PDFs: page counts, sizes, embedded fields. A new map whenever more is. */
  readonly facts: FactsByFile;
  /** `DraftFile.key` -> how far its PDF is; a file without an entry has not begun. */
  readonly documents: ReadonlyMap<string, DocumentState>;
  /**
   * What is wrong with the draft; follows it a moment later, when what was done is on the screen.
   */
  readonly problems: readonly Problem[];
  /** Selected field ids in the order of choosing; the last one is the active one. */
  readonly selection: readonly string[];
  /** Who receives new fields; undefined only without signers. */
  readonly currentSignerId: string | undefined;
  /** Everybody else's fields step back; undefined: nobody's do. */
  readonly lensSignerId: string | undefined;
  readonly tool: ArmedTool | undefined;
  /** Whether gestures align with what is near. */
  readonly snap: boolean;
  readonly unit: Unit;
  readonly tab: PanelTab;
  readonly panelOpen: boolean;
  readonly saving: Saving;
  /** What the browser said when a write failed, for a details line. */
  readonly savingDetail: string;
  /** A field that something outside the canvas points at, such as its key in the Metadata tab. */
  readonly litFieldId: string | undefined;
}

import type { Margins } from '#core/geometry/snapping/snapAnchors.ts';
import type { ImportNotice } from '#core/draft/metadata/importSigners.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { SubmissionOutcome, SubmissionRecord, SubmissionStep } from '#web/api/submission.ts';
import type { DocumentState } from '#web/viewer/documents/documentSet.ts';
import type { HeldTexts } from './keptInputs.ts';
import type { DesignerReading, ReadState } from './designerReading.ts';
import type { OpenTools } from './openTool.ts';
import type { DraftMeta } from '#web/designer/drafts/draftDb.ts';

/** A tool that waits for a place on a page; a sticky one stays after the first field. */
export interface ArmedTool {
  type: FieldType;
  sticky: boolean;
}

/** The unit in which lengths are shown and typed. The draft itself knows points only. */
export type Unit = 'pt' | 'mm' | 'in';

/** What the Fields list is narrowed to. */
export interface FieldSearch {
  /** A part of the name, or all of it with `*` for any characters; empty: any name. */
  name: string;
  type: FieldType | undefined;
  signerId: string | undefined;
  /** Page numbers as people write them; empty: all. */
  pages: string;
  /** How often it was asked for: each time its first input gets the focus. */
  asked?: number;
}

/** Which of the panel's tabs is open. */
export type PanelTab = 'fields' | 'problems' | 'metadata';

/**
 * Whether the browser's store has the draft as the screen shows it. `failed`: a write was refused
 * (no room, say). `memory`: nothing of it could be stored. `elsewhere`: another tab continued from
 * a state that this tab does not have; nothing of this tab is written any more.
 */
export type Saving = 'saved' | 'saving' | 'failed' | 'memory' | 'elsewhere';

/** How sending the draft stands in this tab. */
export interface SubmissionState {
  /** What is kept of a submission; undefined until it is read, null if there is none. */
  readonly record: SubmissionRecord | null | undefined;
  readonly steps: readonly SubmissionStep[];
  /** How long a step that stopped had taken, by its id, in milliseconds. */
  readonly took: ReadonlyMap<string, number>;
  /** fileId -> bytes of its PDF, as last planned. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The name of a document whose bytes are gone from this browser. */
  readonly missing: string | undefined;
  /** Stops the run that is on; undefined while none is. */
  readonly stop: (() => void) | undefined;
  /** How the last run of this tab ended. */
  readonly outcome: SubmissionOutcome | undefined;
}

/** Everything that the designer's parts share while one draft is open. */
export interface DesignerState extends ReadState {
  readonly draftId: string;
  /** No step changes the draft. */
  readonly isReadOnly: boolean;
  /** What is worked out of the draft and remembered while it is open; always the same one. */
  readonly reading: DesignerReading;
  /** What the list of drafts shows of this one. */
  readonly meta: DraftMeta;
  /** What is known of the PDFs: page counts, sizes, embedded fields. A new map whenever more is. */
  readonly facts: FactsByFile;
  /** `DraftFile.key` -> how far its PDF is; a file without an entry has not begun. */
  readonly documents: ReadonlyMap<string, DocumentState>;
  /** Who receives new fields; undefined only without signers. */
  readonly currentSignerId: string | undefined;
  /** What the Fields list is narrowed to; undefined while nobody searches. */
  readonly fieldSearch: FieldSearch | undefined;
  readonly tool: ArmedTool | undefined;
  /** Whether gestures align with what is near. */
  readonly snap: boolean;
  /** What of each page they align with besides. */
  readonly margins: Margins;
  readonly unit: Unit;
  readonly tab: PanelTab;
  readonly panelOpen: boolean;
  readonly saving: Saving;
  /** What the browser said when a write failed, for a details line. */
  readonly savingDetail: string;
  /** A field that something outside the canvas points at, such as its key in the Metadata tab. */
  readonly litFieldId: string | undefined;
  /** Signers whose details were opened or folded by the preparer. */
  readonly openSigners: ReadonlyMap<string, boolean>;
  /** Sections of the panel unfolded although the Metadata tab has the room. */
  readonly unfolded: ReadonlySet<string>;
  /** The problem that was gone to last. */
  readonly currentProblemId: string | undefined;
  /** The text in the Metadata tab: a document's key, or `create` for the create body. */
  readonly shownText: string | undefined;
  /** What was typed as metadata and means nothing yet, while its editor is not shown. */
  readonly heldTexts: HeldTexts;
  /** What the last import left out or had to interpret. */
  readonly importNotes: readonly ImportNotice[];
  readonly open: OpenTools;
  readonly submission: SubmissionState;
}

import { laterPart } from '#web/later/laterPart.tsx';

/** The column of panels, with the texts of what its lists say. */
export const Panels = laterPart(
  async () => (await import('#web/designer/panels/PanelColumn.tsx')).PanelColumn,
  'panels',
  'problems',
  'refusals',
);

/** Who fills in the selected field, for the foot of a phone. */
export const FootSigners = laterPart(
  async () => (await import('#web/designer/panels/inspector/FieldSigners.tsx')).FieldSigners,
  'panels',
);

/** What rises over the desk of a phone. */
export const RisingSheets = laterPart(async () => (await import('./PhoneSheets.tsx')).PhoneSheets);

/** Metadata out of files. */
export const Import = laterPart(
  async () => (await import('#web/designer/panels/import/ImportMetadata.tsx')).ImportMetadata,
  'panels',
  'problems',
  'refusals',
);

/** What keeps the problems up to date. */
export const ProblemWatch = laterPart(
  async () => (await import('./WatchProblems.tsx')).WatchProblems,
  'panels',
  'problems',
  'refusals',
);

/** What prints the documents. */
export const Print = laterPart(
  async () => (await import('#web/designer/printing/PrintDraft.tsx')).PrintDraft,
);

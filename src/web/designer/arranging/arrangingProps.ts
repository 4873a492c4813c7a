import type { DraftField } from '#core/draft/draft.ts';

/** What every dialog about the selected fields is given. */
export interface ArrangingProps {
  fields: readonly DraftField[];
  onClose: () => void;
}

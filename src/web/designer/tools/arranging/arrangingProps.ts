import type { DraftField } from '#core/draft/draft.ts';
import type { ToolKey } from '#web/designer/store/openTool.ts';

/** A dialog that asks where selected fields go: to pages, to a signer, to another page. */
export type ArrangingDialog = 'repeat' | 'forSigner' | 'toPage';

/** The dialog about the selected fields that is open. */
export const arranging: ToolKey<ArrangingDialog> = {
  id: 'arranging',
  place: 'dialog',
  initial: 'repeat',
};

/** What every dialog about the selected fields is given. */
export interface ArrangingProps {
  fields: readonly DraftField[];
  onClose: () => void;
}

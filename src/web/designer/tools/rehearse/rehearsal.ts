import type { ToolKey } from '#web/designer/store/openTool.ts';

/** The rehearsal, with the id of the signer who is tried. */
export const rehearsal: ToolKey<string> = { id: 'rehearse', place: 'dialog', initial: '' };

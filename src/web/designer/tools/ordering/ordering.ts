import type { ToolKey } from '#web/designer/store/openTool.ts';

/** The tab order, with the fields clicked so far while the order is taken from clicks. */
export const ordering: ToolKey<{ readonly picked?: readonly string[] }> = {
  id: 'ordering',
  place: 'tray',
  initial: {},
};

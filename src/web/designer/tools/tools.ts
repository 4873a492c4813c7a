import type { DesignerTool } from '#web/designer/actions/action.ts';
import { arrange } from '#web/designer/tools/arranging/arrangeTool.tsx';
import { byText } from '#web/designer/tools/byText/byTextTool.tsx';
import { find } from '#web/designer/tools/finding/findTool.tsx';
import { forms } from '#web/designer/tools/forms/formsTool.ts';
import { help } from '#web/designer/tools/help/helpTool.ts';
import { margins } from '#web/designer/tools/margins/marginsTool.ts';
import { order } from '#web/designer/tools/ordering/orderTool.tsx';
import { overview } from '#web/designer/tools/lens/lensTool.ts';
import { pageFacts } from '#web/designer/tools/pageFacts/pageFactsTool.ts';
import { palette } from '#web/designer/tools/palette/paletteTool.ts';
import { rehearse } from '#web/designer/tools/rehearse/rehearseTool.tsx';
import { replace } from '#web/designer/replace/replaceTool.tsx';
import { reuse } from '#web/designer/tools/reuse/reuseTool.tsx';
import { timeline } from '#web/designer/tools/timeline/timelineTool.ts';

/** The tools of the designer. One more, or one less, is a folder and a line of this list. */
export const tools: readonly DesignerTool[] = [
  pageFacts,
  byText,
  reuse,
  find,
  arrange,
  order,
  replace,
  timeline,
  rehearse,
  margins,
  forms,
  overview,
  palette,
  help,
];

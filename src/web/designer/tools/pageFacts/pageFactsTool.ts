import type { DesignerTool } from '#web/designer/actions/action.ts';
import { PageFactsButton } from './PageFactsButton.tsx';
import { PageFactsLink } from './PageFactsLink.tsx';

/** What the file says of a page. */
export const pageFacts: DesignerTool = {
  id: 'pageFacts',
  UnderFields: PageFactsButton,
  PageLink: PageFactsLink,
};

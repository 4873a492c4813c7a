import { PageFields } from '#web/filling/document/PageFields.tsx';
import { LeadBar } from '#web/filling/lead/LeadBar.tsx';
import { SignatureDialog } from '#web/filling/signature/SignatureDialog.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';

/** What nobody needs before the first page can be seen: it comes in one piece, after that. */
export const formParts = { PageFields, LeadBar, SignatureDialog, Menu };

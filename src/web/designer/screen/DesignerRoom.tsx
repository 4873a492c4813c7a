import type { ReactNode } from 'react';
import { type DesignerHost, DesignerHostProvider } from '#web/designer/host/designerHost.ts';
import { DesignerProvider } from '#web/designer/store/designerContext.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { PasswordPrompts } from '#web/viewer/opening/PasswordQuestions.tsx';
import { DesignerFrame } from './DesignerFrame.tsx';

interface DesignerRoomProps {
  host: DesignerHost;
  session: DesignerSession;
  /** What goes with it and needs the draft. */
  children?: ReactNode;
}

/** The designer over an open draft, the same in our page, in embedded pages and as a component. */
export function DesignerRoom({ host, session, children }: DesignerRoomProps) {
  return (
    <DesignerHostProvider value={host}>
      <DesignerProvider value={session}>
        {children}
        <DesignerFrame />
        <PasswordPrompts questions={session.passwords} />
      </DesignerProvider>
    </DesignerHostProvider>
  );
}

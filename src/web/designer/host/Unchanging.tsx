import type { CSSProperties, ReactNode } from 'react';
import { useDesignerHost } from './designerHost.ts';

/** A group that has no box of its own. */
const boxless: CSSProperties = { display: 'contents' };

/** What is shown and cannot be used where nothing may be changed; as it is everywhere else. */
export function Unchanging({ children }: { children: ReactNode }) {
  const { isReadOnly } = useDesignerHost();
  if (!isReadOnly) return children;
  return (
    <fieldset disabled style={boxless}>
      {children}
    </fieldset>
  );
}

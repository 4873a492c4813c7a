import type { ComponentProps } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { FieldBoxes } from '#web/filling/document/FieldBoxes.tsx';
import { SigningPages } from '#web/filling/document/SigningPages.tsx';
import { ComingNote } from '#web/signing/coming/ComingNote.tsx';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import { LaterFields } from './laterForm.tsx';

interface RequestPagesProps
  extends Pick<ComponentProps<typeof SigningPages>, 'controller' | 'others' | 'fresh'> {
  files: SigningView['files'];
  documents: Documents;
  /** Whether the form is there. */
  isReady: boolean;
}

/** The pages of a request, from before their bytes are there, and what is said meanwhile. */
export function RequestPages({ files, documents, isReady, ...pages }: RequestPagesProps) {
  return (
    <>
      <ComingNote controller={pages.controller} files={files} documents={documents} />
      <SigningPages
        {...pages}
        documents={documents.laid}
        areWordsReady={isReady}
        fields={isReady ? ComingFields : FieldBoxes}
      />
    </>
  );
}

/** The fields on a page; their places as long as they are not there. */
function ComingFields(props: ComponentProps<typeof FieldBoxes>) {
  return <LaterFields {...props} meanwhile={<FieldBoxes {...props} />} />;
}

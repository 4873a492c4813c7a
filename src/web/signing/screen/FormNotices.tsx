import type { ComponentProps } from 'react';
import type { useFinishWait } from '#web/signing/coming/useFinishWait.ts';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import type { SharedStore } from '#web/signing/session/sharedStore.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';
import { ChangedNote } from './ChangedNote.tsx';
import { NewsNote } from './NewsNote.tsx';
import { WaitNote } from './WaitNote.tsx';

interface FormNoticesProps
  extends ComponentProps<typeof NewsNote>,
    Pick<ComponentProps<typeof WaitNote>, 'files'> {
  wait: ReturnType<typeof useFinishWait>;
  unseen: readonly PageRef[];
  documents: Documents;
  store: SharedStore;
}

/** What Finish waits for, what others signed meanwhile, and what other windows changed. */
export function FormNotices({ wait, unseen, files, documents, store, ...news }: FormNoticesProps) {
  const [page] = unseen;
  return (
    <>
      {wait.isWaiting && page && (
        <WaitNote page={page} files={files} documents={documents} onCancel={wait.cancel} />
      )}
      <NewsNote {...news} />
      <ChangedNote store={store} />
    </>
  );
}

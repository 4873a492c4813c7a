import {
  type Design,
  Designer,
  type DesignerCommands,
  type DesignMetadata,
  prepareDesigner,
} from 'fieldwright/react';
import { StrictMode, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** Where `npm run assets` put the designer's own files. */
const assetsUrl = '/fieldwright/';

const signers = [{ name: 'Ada', email: 'ada@example.com' }];

/**
 * Hands a design with its PDFs to the server of this page, which holds the keys; docs/component.md
 * has what answers there. An answer that is not ok keeps the dialog.
 */
function send({ documents, metadata, signers, transaction }: Design) {
  const form = new FormData();
  form.set('order', JSON.stringify({ metadata, signers, transaction }));
  for (const [name, pdf] of Object.entries(documents)) form.append('documents', pdf, name);
  return fetch('/send', { method: 'POST', body: form });
}

function Page() {
  const [file, setFile] = useState<File>();
  const [metadata, setMetadata] = useState<DesignMetadata>();
  const [isShown, setShown] = useState(true);
  const commands = useRef<DesignerCommands>(null);
  // While somebody looks for a file, the browser has nothing else to do.
  useEffect(() => prepareDesigner({ assetsUrl }), []);
  const documents = useMemo(() => (file ? [file] : []), [file]);
  return (
    <>
      <h1>Contracts</h1>
      <label>
        Contract <input type="file" onChange={(event) => setFile(event.target.files?.[0])} />
      </label>
      <label>
        Note <input />
      </label>
      <button type="button" onClick={() => commands.current?.undo()}>
        Undo the last step
      </button>
      <button type="button" onClick={() => setShown(!isShown)}>
        Show or hide
      </button>
      <details>
        <summary>Metadata</summary>
        <output data-testid="metadata" tabIndex={0}>
          {JSON.stringify(metadata)}
        </output>
      </details>
      {file && isShown && (
        <Designer
          ref={commands}
          className="designer"
          style={{}}
          documents={documents}
          signers={signers}
          onChange={setMetadata}
          onSend={send}
          assetsUrl={assetsUrl}
        />
      )}
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );

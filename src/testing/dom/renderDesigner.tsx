import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { newHistory } from '#core/draft/history.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import { ApiProvider } from '#web/api/apiContext.ts';
import { createAppClient } from '#web/api/appClient.ts';
import { createServiceClient } from '#web/api/serviceClient.ts';
import type { Fetch } from '#web/api/request.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { createPasswordQuestions } from '#web/viewer/opening/PasswordQuestions.tsx';
import { createViewerController } from '#web/viewer/pages/createViewerController.ts';
import { ActionsProvider } from '#web/designer/actions/useActions.ts';
import { createStage, type Stage } from '#web/designer/canvas/stage.ts';
import {
  createDesignerStore,
  type DesignerStore,
} from '#web/designer/store/createDesignerStore.ts';
import { tools } from '#web/designer/tools/tools.ts';
import { DesignerProvider } from '#web/designer/store/designerContext.ts';
import type { DesignerSession, DraftDocuments } from '#web/designer/store/designerSession.ts';
import { createReuseShelf } from '#web/designer/keeping/reuseShelf.ts';
import type { ReuseStorage } from '#web/designer/keeping/reuseStorage.ts';
import type { DraftKeeper } from '#web/designer/store/keepDraft.ts';

/** Fails a test that asks for what no test draft has: PDFs, and a place where it is kept. */
function notHere(): never {
  throw new Error('a draft under test has neither PDFs nor a place where it is kept');
}

/** A storage of blocks and layouts that keeps nothing. */
const emptyReuse: ReuseStorage = {
  list: () => Promise.resolve([]),
  put: () => Promise.reject(new Error('nothing is kept')),
  remove: () => Promise.resolve(),
  pdf: () => Promise.resolve(undefined),
};

const notKept: DraftKeeper = {
  retry: notHere,
  loadOther: notHere,
  settled: notHere,
  unwritten: notHere,
  stop: notHere,
};

/**
 * An open draft without PDFs and without a browser's store, for tests of components and verbs in
 * jsdom. All texts that the designer shows are loaded.
 */
async function testSession(
  draft: Draft,
  facts: FactsByFile = new Map(),
  documents: Partial<DraftDocuments> = {},
  keep: (store: DesignerStore) => DraftKeeper = () => notKept,
  reuse: ReuseStorage = emptyReuse,
) {
  await loadTexts(
    'arranging',
    'finding',
    'ordering',
    'designer',
    'panels',
    'problems',
    'refusals',
    'files',
    'replace',
    'steps',
    'send',
    'connect',
    'menus',
    'lens',
    'palette',
    'common',
    'reuse',
    'timeline',
  );
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  // No time passes between two changes: what is typed is one step on a busy machine, too.
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta }, () => 0);
  store.setState({ facts });
  const desk = document.createElement('div');
  desk.dataset['area'] = 'desk';
  document.body.replaceChildren(desk);
  const session: DesignerSession = {
    store,
    // Presses and the menu key are heard on the desk; nothing is laid out on it.
    viewer: { ...createViewerController(), scroller: desk },
    passwords: createPasswordQuestions(),
    documents: {
      begun: Promise.resolve(),
      retry: notHere,
      cancel: notHere,
      openBeside: notHere,
      forget: notHere,
      embeddedOn: notHere,
      phrasesOn: () => Promise.resolve([]),
      stop: notHere,
      ...documents,
    },
    keeper: keep(store),
    speaker: pageSpeaker,
    reuse: createReuseShelf(reuse),
    close: () => Promise.resolve(),
  };
  return { session, store, desk, stage: createStage(session) };
}

/** What the network of a test answers for; the installation's settings unless told otherwise. */
export type Network = (path: string, init: RequestInit) => Response | Promise<Response>;

/** The settings of an installation with a service of its own, for a signed-in browser. */
export const testConfig: AppConfig = {
  signedIn: true,
  service: 'embedded',
  baseUrl: 'http://localhost',
  rightMeasuredFrom: 'left',
  limits: { files: 20, fields: 20_000, signers: 100, pdfBytes: 1e8, jsonBytes: 1e8 },
  can: {
    cancel: true,
    download: true,
    receipt: true,
    asItStands: true,
    removeDocuments: true,
    remind: true,
    renewLink: true,
    sealAgain: true,
    deliveries: true,
    outbox: true,
    search: true,
    idempotency: true,
  },
};

/**
 * Shows a part of the designer for a draft; returns its store, its stage, and how to leave it.
 * `documents` says what is read from PDFs.
 */
export async function renderDesigner(
  part: ReactNode,
  draft: Draft,
  facts?: FactsByFile,
  network: Network = () => Response.json(testConfig),
  documents?: Partial<DraftDocuments>,
  keep?: (store: DesignerStore) => DraftKeeper,
  reuse?: ReuseStorage,
): Promise<{ store: DesignerStore; stage: Stage; desk: HTMLElement; unmount: () => void }> {
  const { session, store, stage, desk } = await testSession(draft, facts, documents, keep, reuse);
  const fetch: Fetch = async (path, init = {}) => network(path, init);
  const service = createServiceClient({ fetch, base: '/app', upload: () => fetch });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <ApiProvider value={{ service, app: createAppClient(fetch) }}>
      <QueryClientProvider client={queries}>
        <DesignerProvider value={session}>
          <ActionsProvider
            value={{
              stage,
              tools,
              open: notHere,
              addPdf: notHere,
              exportMetadata: notHere,
              print: notHere,
            }}
          >
            {part}
          </ActionsProvider>
        </DesignerProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
  return { store, stage, desk, unmount };
}

import { render } from '@testing-library/react';
import { createElement } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { PageFields } from '#web/filling/document/PageFields.tsx';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { SigningContext } from '#web/filling/session/SigningContext.ts';

/** Shows the fields of page 1 of a document of a signer's page; returns what it keeps. */
export function renderPageFields(view: SigningView, fileId: string) {
  const store = createSigningStore(view, { entries: {}, signing: { signatures: {} } });
  const guide = {
    register: () => () => undefined,
    goTo: () => Promise.resolve(),
    goToNext: () => false,
    step: () => false,
    arrive: () => undefined,
  };
  const parts = { store, guide, isNarrow: false, openSignature: () => undefined };
  const page = { fileId, pageNumber: 1, pxPerPt: 1 } as never;
  render(createElement(SigningContext.Provider, { value: parts }, <PageFields page={page} />));
  return store;
}

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '#web/api/apiContext.ts';
import { createAppClient } from '#web/api/appClient.ts';
import { createServiceClient } from '#web/api/serviceClient.ts';
import { testConfig } from '#testing/dom/renderDesigner.tsx';
import { VerifyScreen } from './VerifyScreen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

/** Shows the screen at an address, to a browser of some languages, over a server that answers. */
function show(search: string, languages: readonly string[], answer: () => Response) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  history.replaceState(null, '', `/verify${search}`);
  const fetch = async (path: string) =>
    path.endsWith('/config') ? Response.json(testConfig) : answer();
  return render(
    <ApiProvider
      value={{ service: createServiceClient({ fetch, base: '/app' }), app: createAppClient(fetch) }}
    >
      <QueryClientProvider client={new QueryClient()}>
        <VerifyScreen />
      </QueryClientProvider>
    </ApiProvider>,
  );
}
const verdict = (name: 'sealed' | 'unsigned') => () => Response.json({ verdict: name });
const refuse = (status: number, Code: string) => () =>
  Response.json(
    { Message: 'In English.', Problems: [{ Path: '', Code, Message: 'In English.' }] },
    { status },
  );
const choose = async (label: string) =>
  userEvent.upload(await screen.findByLabelText(label), new File(['%PDF-'], 'a.pdf'));

test('every byte is said to be as it was only of a document on record', async () => {
  let answer: object = { verdict: 'sealed', signers: ['Anna'] };
  show('', ['en'], () => Response.json(answer));
  await choose('Choose PDF');
  await screen.findByText(/^Every byte is as it was/);
  for (const [more, text] of [
    [{ verdict: 'sealed' }, /^The seal fits: what it covers/],
    [{ verdict: 'unrecorded' }, /not the same as the documents on record/],
  ] as const) {
    answer = more;
    await choose('Choose PDF');
    await screen.findByText(text);
    expect(screen.queryByText(/Every byte/)).toBeNull();
    expect(screen.getByText('This installation has no record of this very file.')).toBeTruthy();
  }
});

test("a link of the signer's page brings its language, whatever the browser speaks", async () => {
  const { unmount } = show('?language=nl', ['de-DE', 'en'], verdict('sealed'));
  await choose('Pdf kiezen');
  await screen.findByRole('heading', { name: 'Hier verzegeld en ongewijzigd' });
  expect(document.documentElement.lang).toBe('nl');
  expect(document.title).toBe('Een document controleren · Fieldwright');
  unmount();
  expect(document.documentElement.lang).toBe('en');
});

test('without such a link the first language of the browser that has texts is shown', async () => {
  show('', ['tlh', 'pl-PL', 'de'], verdict('unsigned'));
  await choose('Wybierz PDF');
  expect(await screen.findByRole('heading', { name: 'Niezapieczętowany' })).toBeTruthy();
});

test('a language that is not known here leaves the choice to the browser', async () => {
  show('?language=tlh', ['fr'], verdict('unsigned'));
  expect(await screen.findByRole('heading', { name: 'Vérifier un document' })).toBeTruthy();
});

test.each([
  [400, 'pdf-not-pdf', 'Die Datei ist keine PDF-Datei.'],
  [400, 'pdf-locked', 'Die Datei ist beschädigt, gesperrt'],
  [413, 'too-large', 'Die Datei ist größer als 50'],
  [429, 'too-many-attempts', 'Zu viele Dokumente auf einmal.'],
  [503, 'busy', 'Andere lassen gerade Dokumente prüfen.'],
  [503, 'database-away', 'Der Server hat einen Fehler gemeldet.'],
])('a refusal with %i %s is told in the language shown', async (status, code, text) => {
  show('', ['de'], refuse(status, code));
  await choose('PDF auswählen');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  expect(screen.getByRole('alert').textContent).not.toContain('English');
});

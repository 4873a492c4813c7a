// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { SavedBlock } from '#core/wire/surfaces/reuseFile.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { DesignerHostProvider } from '#web/designer/host/designerHost.ts';
import type { InstallationReuse } from '#web/designer/host/installationReuse.ts';
import { ReusePanel } from './ReusePanel.tsx';

const theirs: SavedBlock = {
  kind: 'block',
  id: 'theirs',
  name: 'From elsewhere',
  savedAt: 1,
  places: [],
  fields: [{ type: 'Check', name: 'Yes', rect: { x: 0, y: 0, width: 14, height: 14 }, places: [] }],
};

/** The panel of a page whose installation keeps blocks. */
function show(installationReuse: InstallationReuse) {
  const host = {
    limits: undefined,
    edge: { service: 'embedded', rightMeasuredFrom: 'left' } as const,
    keepsDrafts: true,
    installationReuse,
  };
  return renderDesigner(
    <DesignerHostProvider value={host}>
      <ReusePanel onClose={() => undefined} />
    </DesignerHostProvider>,
    withOnly(leaseDraft(), makeField('s', { type: 'Signature', name: 'Signature1' })),
    leaseFacts(),
  );
}

test('blocks are copied to the installation and from there, beside what another browser wrote', async () => {
  let kept: readonly unknown[] = [theirs];
  let tag = 1;
  let others = 1;
  const { store } = await show({
    read: async () => ({ items: kept as SavedBlock[], tag: `${tag}` }),
    write: async (items, before) => {
      // Another browser is faster once.
      if (others > 0) {
        others -= 1;
        tag += 1;
      }
      if (before !== `${tag}`) return undefined;
      kept = items;
      tag += 1;
      return { items, tag: `${tag}` };
    },
  });
  store.setState({ selection: ['s'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 field as block' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Copy all to the installation' }));
  await waitFor(() => expect(kept).toHaveLength(2));
  expect(kept[0]).toEqual(theirs);

  await userEvent.click(
    screen.getByRole('button', { name: 'Copy From elsewhere to this browser' }),
  );
  expect(await screen.findByRole('button', { name: 'From elsewhere 1 field' })).toBeTruthy();
  await userEvent.click(
    screen.getByRole('button', { name: 'Remove From elsewhere from the installation' }),
  );
  await waitFor(() => expect(kept).toHaveLength(1));
});

test('while the installation does not answer, it says so and the browser’s own go on', async () => {
  const gone = () => Promise.reject(new Error('offline'));
  const { store } = await show({ read: gone, write: gone });
  await screen.findByText(/The installation does not answer/);
  store.setState({ selection: ['s'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 field as block' }));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Block 1 1 field' })).toBeTruthy();
});

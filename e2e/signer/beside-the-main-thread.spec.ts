import { openPdfs, pageRegion, settled } from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

/*
 * The main thread may be drawing a page. On a screen of one device pixel for each of ours Chromium
 * scrolls a box beside it only under certain conditions.
 */
test('the desk and the list of pages scroll beside the main thread', async ({ page, context }) => {
  await openPdfs(page, pdfFile('long.pdf', { pages: 30 }));
  await settled(pageRegion(page, 1));
  expect(await page.evaluate(() => devicePixelRatio)).toBe(1);
  const browser = await context.newCDPSession(page);
  const { root } = await browser.send('DOM.getDocument');
  const drawn = new Set<number | undefined>();
  browser.on('LayerTree.layerTreeDidChange', ({ layers = [] }) => {
    for (const { backendNodeId, drawsContent } of layers)
      if (drawsContent) drawn.add(backendNodeId);
  });
  await browser.send('LayerTree.enable');
  for (const selector of ['[data-area="desk"]', 'nav[aria-label="Pages"]']) {
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { node } = await browser.send('DOM.describeNode', { nodeId });
    await page.locator(selector).hover();
    // What it scrolls is a layer of its own, which is moved as it is.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 40);
        return drawn.has(node.backendNodeId);
      })
      .toBe(true);
  }
});

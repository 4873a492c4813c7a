/** All shadow roots of the page: the designer draws into one where another page holds it. */
const roots: ShadowRoot[] = [];

/** Remembers the shadow roots that are made from now on. */
export function watchShadowRoots(): void {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(options) {
    const root = attach.call(this, options);
    roots.push(root);
    return root;
  };
}

/** The first such element of the page, or of a shadow root. */
export function findAnywhere(selector: string): HTMLElement | null {
  for (const room of [document, ...roots]) {
    const found = room.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

/**
 * Lets a page that React draws live on while a browser translates it: Chrome puts a `font` element
 * in the place of each text node (https://github.com/facebook/react/issues/11538). React still
 * holds the text node, and removing it, or inserting before it, would throw and take the page away.
 * Here what stands in its place is removed or inserted before; and a text that React changes comes
 * back itself, to be translated anew. Called once, before React draws.
 */
export function outliveTranslation(): void {
  const stands = new WeakMap<Node, ChildNode>();
  const replaced = new MutationObserver(note);
  const changed = new MutationObserver((records) => {
    for (const { target } of records) comeBack(target);
  });

  function note(records: readonly MutationRecord[]): void {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const [text] = removedNodes;
      if (removedNodes.length !== 1 || !(text instanceof Text) || text.parentNode) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      if (!font) continue;
      stands.set(text, font);
      changed.observe(text, { characterData: true });
    }
  }

  /** The node that stands where `node` stood, if another does. */
  function placeOf(node: Node, parent: Node): ChildNode | undefined {
    if (node.parentNode === parent) return undefined;
    note(replaced.takeRecords());
    const font = stands.get(node);
    return font?.parentNode === parent ? font : undefined;
  }

  function comeBack(text: Node): void {
    const font = stands.get(text);
    if (!text.parentNode && font?.parentNode) font.parentNode.replaceChild(text, font);
    stands.delete(text);
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeTranslated<T extends Node>(this: Node, child: T): T {
    const font = placeOf(child, this);
    if (!font) return removeChild.call(this, child) as T;
    removeChild.call(this, font);
    stands.delete(child);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeTranslated<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    const place = before && placeOf(before, this);
    return insertBefore.call(this, node, place ?? before) as T;
  };
  replaced.observe(document, { childList: true, subtree: true });
}

function isTranslation(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.tagName === 'FONT';
}

/** What holds everything of ours on this page: the document, or the shadow root it stands in. */
export type Room = Document | ShadowRoot;

/** The element that has the focus, also inside shadow roots; undefined where none has it. */
export function focusedElement(): Element | undefined {
  let focused = document.activeElement;
  for (let inner = focused; inner; inner = inner.shadowRoot?.activeElement ?? null) focused = inner;
  return focused && focused !== document.body ? focused : undefined;
}

/** The document or shadow root that an element stands in; the document where there is none. */
export function roomOf(element: Element | null | undefined): Room {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** Whether anything in a room has the focus. */
export function hasFocusIn(room: Room): boolean {
  const focused = focusedElement();
  return focused !== undefined && roomOf(focused) === room;
}

/** The document or shadow root that has the focus. */
export function focusedRoom(): Room {
  return roomOf(focusedElement());
}

/** The element of a room that holds what floats over all else. */
export function floorOf(room: Room): Element {
  return room.querySelector('[data-floor]') ?? document.body;
}

/** Listens to events in a room; those that do not bubble need `capture`. */
export function hear<K extends keyof DocumentEventMap>(
  room: Room,
  type: K,
  listener: (event: DocumentEventMap[K]) => void,
  options: AddEventListenerOptions,
): void {
  const target: EventTarget = room;
  target.addEventListener(type, listener as (event: Event) => void, options);
}

/** What an event is about, also where a shadow root keeps it from those outside. */
export function targetOf(event: Event): EventTarget | null {
  return event.composedPath()[0] ?? event.target;
}

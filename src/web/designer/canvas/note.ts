/** A line of words that changes often and is part of no history. */
export interface Note {
  get(): string;
  set(words: string): void;
  subscribe(listener: () => void): () => void;
}

/** An empty note. */
export function createNote(): Note {
  let words = '';
  const listeners = new Set<() => void>();
  return {
    get: () => words,
    set(next) {
      if (next === words) return;
      words = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Milliseconds between two texts: people read no faster. */
const readingPace = 150;

/**
 * Shows the words of a note in an element of its own, hidden while there are none; returns a stop.
 * Of words that change faster than they can be read it shows some, and always the last: each makes
 * the browser lay out the screen. `frame` is what is hidden, if not the element itself.
 */
export function followNote(note: Note, element: HTMLElement, frame = element): () => void {
  const text = document.createTextNode('');
  element.append(text);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    const words = note.get();
    text.data = words;
    frame.hidden = words === '';
    shownAt = performance.now();
  };
  const follow = () => {
    const isNew = frame.hidden !== (note.get() === '');
    const wait = shownAt + readingPace - performance.now();
    if (isNew || wait <= 0) show();
    else timer ??= setTimeout(show, wait);
  };
  show();
  const unfollow = note.subscribe(follow);
  return () => {
    clearTimeout(timer);
    unfollow();
    text.remove();
  };
}

/** A line of words that changes often and belongs to nobody's history. */
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

/** Seven times a second is as often as anybody reads, ms. */
const readingPace = 150;

/**
 * Shows the words of a note in an element that holds nothing else, and hides it while there are
 * none; returns how to stop. Words that follow each other faster than they can be read are shown
 * one in a while, and always the last: each makes the browser lay out the screen.
 */
export function followNote(note: Note, element: HTMLElement): () => void {
  const text = document.createTextNode('');
  element.append(text);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    const words = note.get();
    text.data = words;
    element.hidden = words === '';
    shownAt = performance.now();
  };
  const follow = () => {
    const isNew = element.hidden !== (note.get() === '');
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

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

/** Shows the words of a note in an element that holds nothing else, and hides it while there are none; returns how to stop. */
export function followNote(note: Note, element: HTMLElement): () => void {
  const text = document.createTextNode('');
  element.append(text);
  const show = () => {
    const words = note.get();
    text.data = words;
    element.hidden = words === '';
  };
  show();
  const unfollow = note.subscribe(show);
  return () => {
    unfollow();
    text.remove();
  };
}

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

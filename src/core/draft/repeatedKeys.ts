const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** One object or list that is open while the text is read. */
interface Open {
  /** Keys seen so far; undefined for a list. */
  keys: Set<string> | undefined;
  /** Whether the next string is a key. */
  atKey: boolean;
}

/** Keys that an object of a valid JSON text holds more than once: reading keeps only the last. Each name once, in order of appearance. */
export function repeatedKeys(json: string): string[] {
  const repeated = new Set<string>();
  const open: Open[] = [];
  for (const [text] of json.matchAll(token)) {
    const here = open.at(-1);
    if (text === '{') open.push({ keys: new Set(), atKey: true });
    else if (text === '[') open.push({ keys: undefined, atKey: false });
    else if (text === '}' || text === ']') open.pop();
    else if (text === ',' && here) here.atKey = here.keys !== undefined;
    else if (text === ':' && here) here.atKey = false;
    else if (here?.atKey && here.keys) {
      const key = String(JSON.parse(text));
      if (here.keys.has(key)) repeated.add(key);
      here.keys.add(key);
    }
  }
  return [...repeated];
}

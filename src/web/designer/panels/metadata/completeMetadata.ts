import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { type KnownNames, suggestMembers } from '#core/draft/editing/suggestMembers.ts';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** So many characters before the cursor say whether a name or a value is meant. */
const lookBack = 400;

function nameOf(state: EditorState, property: SyntaxNode): string {
  const quoted = property.getChild('PropertyName');
  if (!quoted) return '';
  try {
    return String(JSON.parse(state.sliceDoc(quoted.from, quoted.to)));
  } catch {
    return '';
  }
}

/** The names that lead to an object or list of the text. */
function pathTo(state: EditorState, inner: SyntaxNode): string[] {
  const path: string[] = [];
  for (let node: SyntaxNode | null = inner; node; node = node.parent) {
    if (node.name === 'Property' && node !== inner) path.unshift(nameOf(state, node));
    if (node.name === 'Array') path.unshift('0');
  }
  return path;
}

/** The object or list in which a place lies. */
function around(state: EditorState, at: number): SyntaxNode | undefined {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, -1);
  while (node && node.name !== 'Object' && node.name !== 'Array') node = node.parent;
  return node ?? undefined;
}

/** What can be written at a place, by the schemas of the wire; `from`: where it begins. */
function suggestionsAt(state: EditorState, from: number, known: KnownNames) {
  const container = around(state, from);
  if (!container) return undefined;
  const before = state.sliceDoc(Math.max(0, from - lookBack), from).trimEnd();
  const path = pathTo(state, container);
  const [, name] = /"((?:[^"\\\n]|\\.)*)"\s*:$/.exec(before) ?? [];
  if (name !== undefined) return suggestMembers([...path, name], [], known);
  if (!/[{[,]$/.test(before)) return undefined;
  if (container.name === 'Array') return suggestMembers(path, [], known);
  const present = container.getChildren('Property').map((property) => nameOf(state, property));
  return { ...suggestMembers(path, present, known), values: [] };
}

const closing: Record<string, string> = { '{': '}', '[': ']', '"': '"' };

/**
 * Completes names and values as the schemas of the wire have them. `known` is asked for names that
 * only this transaction has.
 */
export function completeMetadata(known: () => KnownNames) {
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context;
    const word = context.matchBefore(/"?[\w.-]*/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const found = suggestionsAt(state, word.from, known());
    if (!found) return null;
    // A quotation mark or colon that is there already is not written again.
    const rest = /^"?(\s*:)?/.exec(state.sliceDoc(pos, pos + 20)) ?? [''];
    const hasColon = rest[1] !== undefined;
    const hasMark = rest[0].startsWith('"');
    const to = hasMark ? pos + 1 : pos;
    const members = found.members.map(({ name, begins }): Completion => {
      const opened = `${JSON.stringify(name)}: ${begins}`;
      return {
        label: `"${name}"`,
        type: 'property',
        apply: hasColon
          ? JSON.stringify(name)
          : (view, _completion, from, end) => {
              const insert = `${opened}${closing[begins] ?? ''}`;
              const anchor = from + opened.length;
              view.dispatch({
                changes: { from, to: end, insert },
                selection: { anchor },
                userEvent: 'input.complete',
              });
            },
      };
    });
    const values = found.values.map((label): Completion => ({ label, type: 'constant' }));
    const options = [...members, ...values];
    return options.length === 0 ? null : { from: word.from, to, options };
  };
}

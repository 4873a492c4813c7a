/** Where an open tool lies: over the desk, over everything, or in the panel; one in each place. */
export type ToolPlace = (typeof toolPlaces)[number];

/** All of them. */
export const toolPlaces = ['tray', 'dialog', 'panel'] as const;

/** A tool that is open, with what it keeps while it is; only the tool knows its shape. */
export interface OpenTool {
  readonly id: string;
  readonly state: unknown;
  /** Ends what runs for it, when it is closed or another one takes its place. */
  readonly stop?: () => void;
}

/** The tools that are open, by their places. */
export type OpenTools = Readonly<Partial<Record<ToolPlace, OpenTool>>>;

/** A tool by its id, with the shape of what it keeps while it is open. */
export interface ToolKey<S> {
  readonly id: string;
  readonly place: ToolPlace;
  /** What it begins with. */
  readonly initial: S;
}

/** What of a store is needed here. */
interface Store {
  getState(): { readonly open: OpenTools };
  setState(state: { open: OpenTools }): void;
}

function put(store: Store, place: ToolPlace, tool: OpenTool | undefined): void {
  const { open } = store.getState();
  if (open[place]?.stop !== tool?.stop) open[place]?.stop?.();
  const { [place]: _, ...others } = open;
  store.setState({ open: tool ? { ...others, [place]: tool } : others });
}

/** Opens a tool in place of the one that lies there; `stop` ends what runs for it. */
export function openTool<S>(
  store: Store,
  { id, place, initial }: ToolKey<S>,
  state: S = initial,
  stop?: () => void,
): void {
  put(store, place, { id, state, ...(stop && { stop }) });
}

/** Closes what lies at this place; false where nothing did. */
export function closePlace(store: Store, place: ToolPlace): boolean {
  if (!store.getState().open[place]) return false;
  put(store, place, undefined);
  return true;
}

/** Closes a tool if it is open. */
export function closeTool(store: Store, { id, place }: ToolKey<unknown>): void {
  if (store.getState().open[place]?.id === id) put(store, place, undefined);
}

/** What a tool keeps while it is open; undefined while it is not. */
export function toolState<S>(
  { open }: { readonly open: OpenTools },
  { id, place }: ToolKey<S>,
): S | undefined {
  const tool = open[place];
  return tool?.id === id ? (tool.state as S) : undefined;
}

/** Changes what an open tool keeps; nothing where it is not open. */
export function changeTool<S>(store: Store, key: ToolKey<S>, change: (state: S) => S): void {
  const tool = store.getState().open[key.place];
  const state = toolState(store.getState(), key);
  if (tool && state !== undefined) put(store, key.place, { ...tool, state: change(state) });
}

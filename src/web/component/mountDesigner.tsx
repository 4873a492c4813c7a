import '#web/ui/theme/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { hasPdfjs } from '#web/pdf/engine/pdfjs.ts';
import { speakLanguage } from '#web/texts/speaker/speakLanguage.ts';
import { createSpeaker } from '#web/texts/speaker/speaker.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { takeAssets } from './componentAssets.ts';
import { DesignView } from './DesignView.tsx';
import { designCommands } from './designCommands.ts';
import type { DesignerCommands, DesignerProps } from './designerProps.ts';
import { type DesignFollower, followDesign } from './followDesign.ts';
import { openDesign } from './openDesign.ts';
import { dressRoot } from './styles/worn.ts';
import { firstNamespaces } from './texts/firstNamespaces.ts';

/** A designer in an element of a page. */
export interface MountedDesigner {
  /** Gives it other properties. */
  update(props: DesignerProps): void;
  /** Takes it away, with all that it began. */
  unmount(): void;
}

/** What a design needs while it is open. */
interface OpenedDesign {
  session: DesignerSession;
  commands: DesignerCommands;
  follower: DesignFollower;
  edge: EdgeConfig;
  isShown: boolean;
}

/**
 * Draws a designer into a shadow root of `host`, an element that has a height: what stands around
 * it neither styles it nor is styled by it.
 */
export function mountDesigner(host: HTMLElement, first: DesignerProps): MountedDesigner {
  const { room, floor, empty } = furnish(host);
  const root: Root = createRoot(room);
  const ending = new AbortController();
  const speaker = createSpeaker();
  let props = first;
  let locale: string | undefined;
  let reopening = new AbortController();
  let opened: OpenedDesign | undefined;

  function draw() {
    if (!opened?.isShown || ending.signal.aborted) return;
    const { session, edge } = opened;
    const isReadOnly = props.readOnly ?? false;
    const { store } = session;
    if (store.getState().isReadOnly !== isReadOnly) store.setState({ isReadOnly });
    root.render(
      <DesignView
        key={store.getState().draftId}
        session={session}
        edge={edge}
        floor={floor}
        props={props}
      />,
    );
  }

  function close() {
    reopening.abort();
    opened?.follower.stop();
    void opened?.session.close();
    opened = undefined;
  }

  async function speak() {
    const wanted = props.locale ?? 'en';
    if (wanted === locale) return;
    locale = wanted;
    await speakLanguage(speaker, wanted, ...firstNamespaces);
    if (locale !== wanted) return;
    for (const place of [room, floor]) place.lang = speaker.language();
  }

  /** Another language, while the design is open; what it is said in stays where that fails. */
  async function speakAnew() {
    try {
      await speak();
      opened?.follower.sayAnew();
    } catch (error) {
      locale = undefined;
      if (!ending.signal.aborted) tellError(error);
    }
  }

  function tellError(error: unknown) {
    props.onError?.(error instanceof Error ? error : new Error(String(error)));
  }

  async function open() {
    const isAgain = opened !== undefined;
    close();
    reopening = new AbortController();
    const { signal } = reopening;
    try {
      const [{ session, wasKept }] = await Promise.all([
        openDesign(props, signal, speaker, takeAssets(props.assetsUrl)),
        speak(),
      ]);
      if (signal.aborted) return void session.close();
      const edge: EdgeConfig = {
        service: 'embedded',
        rightMeasuredFrom: props.rightMeasuredFrom ?? 'left',
      };
      const follower = followDesign(session, edge, () => props);
      const commands = designCommands(session, edge);
      const design = { session, edge, follower, commands, isShown: false };
      opened = design;
      // What was kept is younger than what the host began with.
      if (wasKept) follower.insist(props.metadata);
      else follower.take(props.metadata);
      if (isAgain) props.onProblems?.([]);
      // A document that is open when the designer is shown has its page drawn before the tools.
      if (hasPdfjs()) await session.documents.begun;
      if (signal.aborted) return;
      design.isShown = true;
      draw();
      props.onReady?.(commands);
    } catch (error) {
      if (!signal.aborted) tellError(error);
    }
  }

  const dressing = dress(host);
  dressing.wear(first);
  void open();
  return {
    update(next) {
      const before = props;
      props = next;
      dressing.wear(next);
      if (!areSame(before.documents, next.documents)) return void open();
      if (next.locale !== before.locale) void speakAnew();
      if (next.onChange) opened?.follower.take(next.metadata);
      draw();
    },
    unmount() {
      ending.abort();
      close();
      root.unmount();
      empty();
      dressing.undress();
    },
  };
}

function areSame(a: DesignerProps['documents'], b: DesignerProps['documents']): boolean {
  const contentOf = (one: DesignerProps['documents'][number] | undefined) =>
    one instanceof File ? one : one?.content;
  return (
    a === b ||
    (a.length === b.length &&
      a.every((one, at) => one.name === b[at]?.name && contentOf(one) === contentOf(b[at])))
  );
}

/** Makes the two places of a designer: the room it is drawn into, and the floor over it. */
function furnish(host: HTMLElement) {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const undress = dressRoot(shadow);
  const [room, floor] = [document.createElement('div'), document.createElement('div')];
  room.dataset['room'] = '';
  // What has nothing to focus under a press gives the focus to it, so that keys are heard.
  room.tabIndex = -1;
  floor.dataset['floor'] = '';
  shadow.replaceChildren(room, floor);
  const empty = () => {
    shadow.replaceChildren();
    undress();
  };
  return { room, floor, empty };
}

/** The look of a host, which is taken off again. */
interface Dressing {
  /** Gives the host the look that is wanted, and nothing of the one before. */
  wear(props: DesignerProps): void;
  undress(): void;
}

/** Looks are data and custom properties of the host; what it had itself is put back. */
function dress(host: HTMLElement): Dressing {
  const before = { look: host.dataset['theme'], values: new Map<string, string>() };
  const { style } = host;
  const show = (look: string | undefined) => {
    if (look === undefined) delete host.dataset['theme'];
    else host.dataset['theme'] = look;
  };
  const undress = () => {
    show(before.look);
    for (const [name, value] of before.values) style.setProperty(name, value);
    before.values.clear();
  };
  return {
    wear({ theme }) {
      undress();
      const { look = 'system', variables = {} } = theme ?? {};
      show(look === 'system' ? undefined : look);
      for (const [name, value] of Object.entries(variables)) {
        if (value === undefined) continue;
        before.values.set(name, style.getPropertyValue(name));
        style.setProperty(name, value);
      }
    },
    undress,
  };
}

import type { DesignerCommands, DesignerProps } from './designerProps.ts';
import { type MountedDesigner, mountDesigner } from './mountDesigner.tsx';
import { forwarding } from './Designer.tsx';
export { browserDrafts } from './browserDrafts.ts';
export { prepareDesigner } from './prepareDesigner.ts';

/** What is set on the element as one property each; functions come as events. */
type ElementSettings = Omit<
  DesignerProps,
  'documents' | 'onChange' | 'onSend' | 'onProblems' | 'onReady' | 'onError'
>;

/**
 * `<fieldwright-designer>`: properties as those of the React component, set by `element.settings`
 * and `element.documents`; attributes `locale`, `assets-url`, `look` and `readonly`. Events:
 * `ready`, `change` (whose `preventDefault()` takes the step back) and `problems` with their value
 * as `detail`, `error`, and `send`, whose
 * `detail.design` is to be sent and whose `detail.waitFor(promise)` keeps the dialog open. The
 * element has Send only with the attribute `can-send`.
 */
class FieldwrightDesigner extends HTMLElement {
  static observedAttributes = ['locale', 'assets-url', 'look', 'readonly', 'can-send'];
  #documents: DesignerProps['documents'] = [];
  #settings: ElementSettings = {};
  #mounted: MountedDesigner | undefined;
  #commands: DesignerCommands | undefined;
  /** What can be done with the designer by program. */
  readonly commands = forwarding(() => this.#commands);

  get documents(): DesignerProps['documents'] {
    return this.#documents;
  }
  set documents(documents: DesignerProps['documents']) {
    this.#documents = documents;
    this.#draw();
  }
  get settings(): ElementSettings {
    return this.#settings;
  }
  set settings(settings: ElementSettings) {
    this.#settings = settings;
    this.#draw();
  }

  connectedCallback(): void {
    this.#mounted ??= mountDesigner(this, this.#props());
  }
  disconnectedCallback(): void {
    // An element that is moved is taken out and put in again within one task.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#mounted?.unmount();
      this.#mounted = undefined;
      this.#commands = undefined;
    });
  }
  attributeChangedCallback(): void {
    this.#draw();
  }

  #draw(): void {
    this.#mounted?.update(this.#props());
  }

  /** Whether nobody prevented it. */
  #tell(type: string, detail: unknown, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, cancelable }));
  }

  #props(): DesignerProps {
    const locale = this.getAttribute('locale');
    const assetsUrl = this.getAttribute('assets-url');
    const look = this.getAttribute('look');
    return {
      ...(locale && { locale }),
      ...(assetsUrl && { assetsUrl }),
      ...((look === 'light' || look === 'dark') && { theme: { look } }),
      readOnly: this.hasAttribute('readonly'),
      ...this.#settings,
      documents: this.#documents,
      onChange: (metadata) => this.#tell('change', metadata, true),
      onProblems: (problems) => this.#tell('problems', problems),
      onError: (error) => this.#tell('error', error),
      onReady: (commands) => {
        this.#commands = commands;
        this.#tell('ready', commands);
      },
      ...(this.hasAttribute('can-send') && { onSend: this.#send }),
    };
  }

  readonly #send: NonNullable<DesignerProps['onSend']> = async (design) => {
    const waited: Promise<unknown>[] = [];
    const waitFor = (promise: Promise<unknown>) => void waited.push(promise);
    this.#tell('send', { design, waitFor });
    const answers = await Promise.all(waited);
    return answers.find((one) => typeof one === 'object' && one !== null && 'ok' in one && !one.ok);
  };
}

if (!customElements.get('fieldwright-designer'))
  customElements.define('fieldwright-designer', FieldwrightDesigner);

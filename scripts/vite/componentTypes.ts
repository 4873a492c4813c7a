import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { fieldTypes } from '../../src/core/fields/kindFacts.ts';

const shared = join(import.meta.dirname, '../../src/web/component/designerProps.ts');

/** What both entries export. */
const bothTail = `
/** Keeps an unfinished design in this browser's IndexedDB, under a name of the host's choice. */
export declare function browserDrafts(name: string): DesignerDrafts;

/**
 * Fetches what the first document will need, pdf.js included, and starts its threads, in idle time.
 * Nothing on a server, and nothing where the visitor saves data. Returns how to give it up: threads
 * that wait for a document end when the last that prepared them gave them up and no designer took
 * them within 10 s.
 */
export declare function prepareDesigner(options?: PrepareOptions): () => void;
`;

const reactTail = `
/** What the component takes beside what the designer does. */
export interface DesignerComponentProps extends DesignerProps {
  className?: string;
  /** The element needs a height; 100 % of what is around it where nothing is said. */
  style?: import('react').CSSProperties;
}

/** The designer as a React component; its ref has the commands. */
export declare const Designer: import('react').ForwardRefExoticComponent<
  DesignerComponentProps & import('react').RefAttributes<DesignerCommands>
>;
`;

const elementTail = `
/** What is set on the element as one property; functions come as events. */
export type ElementSettings = Omit<
  DesignerProps,
  'documents' | 'onChange' | 'onSend' | 'onProblems' | 'onReady' | 'onError'
>;

/** The events of the element by their names. */
export interface FieldwrightDesignerEvents {
  ready: CustomEvent<DesignerCommands>;
  change: CustomEvent<DesignMetadata>;
  problems: CustomEvent<readonly DesignProblem[]>;
  error: CustomEvent<Error>;
  send: CustomEvent<{ design: Design; waitFor: (promise: Promise<unknown>) => void }>;
}

/** Its own events, and those that every element has. */
type ElementEvents = Omit<HTMLElementEventMap, keyof FieldwrightDesignerEvents> &
  FieldwrightDesignerEvents;

/** \`<fieldwright-designer>\`. */
export interface FieldwrightDesigner extends HTMLElement {
  documents: DesignerProps['documents'];
  settings: ElementSettings;
  readonly commands: DesignerCommands;
  addEventListener<Name extends keyof ElementEvents>(
    type: Name,
    listener: (this: FieldwrightDesigner, event: ElementEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof ElementEvents>(
    type: Name,
    listener: (this: FieldwrightDesigner, event: ElementEvents[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'fieldwright-designer': FieldwrightDesigner;
  }
}
`;

/** The types of an entry, `react` or `element`: what hosts see of the designer, and its own. */
export function typesOf(entry: string): string {
  const tail = entry === 'react' ? reactTail : elementTail;
  // Hosts read what the types of fields are, not from what that follows.
  const types = fieldTypes.map((type) => `'${type}'`).join(' | ');
  const words = readFileSync(shared, 'utf8')
    .replace(/^import .*\n\n/, '')
    .replace(/\bFieldType;/, `${types};`);
  return `${words}${bothTail}${tail}`;
}

/** Puts the types of an entry beside it. */
export function componentTypes(entry: string): Plugin {
  return {
    name: 'component-types',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `${entry}.d.ts`, source: typesOf(entry) });
    },
  };
}

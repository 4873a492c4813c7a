import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const shared = join(import.meta.dirname, '../../src/web/component/designerProps.ts');

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

/** Keeps an unfinished design in this browser's IndexedDB, under a name of the host's choice. */
export declare function browserDrafts(name: string): DesignerDrafts;
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

/** \`<fieldwright-designer>\`. */
export interface FieldwrightDesigner extends HTMLElement {
  documents: DesignerProps['documents'];
  settings: ElementSettings;
  readonly commands: DesignerCommands;
}

/** Keeps an unfinished design in this browser's IndexedDB, under a name of the host's choice. */
export declare function browserDrafts(name: string): DesignerDrafts;

declare global {
  interface HTMLElementTagNameMap {
    'fieldwright-designer': FieldwrightDesigner;
  }
}
`;

/** Puts the types of an entry beside it: what hosts see of the designer, and the entry's own. */
export function componentTypes(entry: string): Plugin {
  return {
    name: 'component-types',
    generateBundle() {
      const tail = entry === 'react' ? reactTail : elementTail;
      const source = `${readFileSync(shared, 'utf8')}${tail}`;
      this.emitFile({ type: 'asset', fileName: `${entry}.d.ts`, source });
    },
  };
}

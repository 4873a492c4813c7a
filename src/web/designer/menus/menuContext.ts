import type { MenuEntry } from '#web/ui/overlays/Menu.tsx';
import type { SayText } from '#web/texts/catalogue.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/** What the lines of a menu are made with. */
export interface MenuContext {
  stage: Stage;
  t: SayText<'menus'>;
  /** Whether this page has an action of the one table. */
  offers: (id: string) => boolean;
  /** Carries an action out, for whom or what it is about. */
  perform: (id: string, about?: string) => void;
  /** Whether signers can be moved and removed here. */
  changesSigners: boolean;
  /** A line that carries out an action, with its key; none where the page does not have it. */
  action: (id: string, label: string, more?: Partial<MenuEntry>) => readonly MenuEntry[];
}

/** A device of the W3C's actions (WebDriver, section 17): the shape is that of the wire. */
export type InputSource =
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' | 'touch' };
      actions: PointerStep[];
    }
  | { type: 'wheel'; id: string; actions: WheelStep[] }
  | { type: 'key'; id: string; actions: KeyStep[] };

/** A step of a pointer; positions are CSS pixels of the window. */
export type PointerStep =
  | { type: 'pointerMove'; x: number; y: number; duration: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'pause'; duration: number };

/** A step of the keyboard; keys without a character have a code from U+E000 on. */
export type KeyStep =
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pause'; duration: number };

/** A turn of the wheel, CSS pixels, at a whole position. */
export type WheelStep =
  | {
      type: 'scroll';
      x: number;
      y: number;
      deltaX: number;
      deltaY: number;
      duration: number;
      origin: 'viewport';
    }
  | { type: 'pause'; duration: number };

/** A running browser of any engine, as its own protocol drives it. Methods reject in its words. */
export interface BrowserDriver {
  /** Name and version as the browser itself reports them. */
  version: string;
  /** Whether its protocol takes fractions of CSS pixels. */
  takesFractions: boolean;
  /** The folder into which it downloads, empty at its start. */
  downloads: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of a JavaScript expression in the page, copied as JSON; promises are not awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** The same in the window of the frame that a CSS selector finds. */
  evaluateIn(css: string, expression: string): Promise<unknown>;
  /** Gives a file to the first file input that a CSS selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Uses devices at once, as a person does: the browser itself makes the events. */
  perform(...sources: InputSource[]): Promise<void>;
  /** Saves a picture of the window as PNG. */
  picture(path: string): Promise<void>;
  /** What it prints of the page as PDF, each sheet in its own size; undefined: it cannot. */
  print(): Promise<Buffer | undefined>;
  /** Ends the browser and removes what it stored. */
  close(): Promise<void>;
}

/** An engine whose browser cannot be started here; the message is for people. */
export class NotAtHand extends Error {}

import { classNames } from '#web/ui/classNames.ts';
import frame from './ControlFrame.module.css';

/** The classes of a control's frame, in one of two heights, and further ones. */
export function controlClass(dense: boolean, ...more: (string | false | undefined)[]): string {
  return classNames(frame.frame, dense ? frame.dense : frame.regular, ...more);
}

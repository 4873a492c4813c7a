import { type CSSProperties, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import type { DesignerCommands, DesignerProps } from './designerProps.ts';
import type { MountedDesigner } from './mountDesigner.tsx';

/** What the component takes beside what the designer does. */
export interface DesignerComponentProps extends DesignerProps {
  className?: string;
  /** The element needs a height; 100 % of what is around it where nothing is said. */
  style?: CSSProperties;
}

const filling: CSSProperties = { height: '100%' };

/**
 * The designer as a React component. Where there is no browser it renders an empty place; in one
 * it is fetched and drawn there, in a shadow root. Its ref has the commands.
 */
export const Designer = forwardRef<DesignerCommands, DesignerComponentProps>(
  function Designer(props, ref) {
    const { className, style = filling, ...given } = props;
    const host = useRef<HTMLDivElement>(null);
    const mounted = useRef<MountedDesigner>(undefined);
    const commands = useRef<DesignerCommands>(undefined);
    const latest = useRef<DesignerProps>(given);

    useEffect(() => {
      latest.current = withReady(given, commands);
      mounted.current?.update(latest.current);
    });
    useEffect(() => {
      let isShown = true;
      import('./mountDesigner.tsx').then(
        ({ mountDesigner }) => {
          if (isShown && host.current)
            mounted.current = mountDesigner(host.current, latest.current);
        },
        (cause: unknown) => {
          const failure = new Error('The designer could not be fetched.', { cause });
          if (isShown) latest.current.onError?.(failure);
        },
      );
      return () => {
        isShown = false;
        // React takes its own elements away first: a root in the middle of that cannot be ended.
        const leaving = mounted.current;
        mounted.current = undefined;
        commands.current = undefined;
        queueMicrotask(() => leaving?.unmount());
      };
    }, []);
    useImperativeHandle(ref, () => forwarding(() => commands.current), []);
    return <div ref={host} className={className} style={style} />;
  },
);

function withReady(
  given: DesignerProps,
  commands: { current: DesignerCommands | undefined },
): DesignerProps {
  return {
    ...given,
    onReady(ready) {
      commands.current = ready;
      given.onReady?.(ready);
    },
  };
}

/** Commands that do nothing until the design is open. */
export function forwarding(now: () => DesignerCommands | undefined): DesignerCommands {
  return {
    addField: (field) => now()?.addField(field),
    select: (ids) => now()?.select(ids),
    undo: () => now()?.undo(),
    redo: () => now()?.redo(),
    exportMetadata: () => now()?.exportMetadata() ?? {},
    goTo: (place) => now()?.goTo(place),
  };
}

import type { DesignerSession } from '#web/designer/store/designerSession.ts';

/** The part of React's tree that is walked through. */
interface Fiber {
  memoizedProps: { value?: Partial<DesignerSession> } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** The input that opens files, once it can be used. */
export const findOpener = () => document.querySelector('input[type=file]:not(:disabled)');

/**
 * Takes the place where React looks for its developer tools, in production too: thus commits are
 * counted and the open draft is found without any code for measuring in the product.
 */
export function watchReact() {
  let commits = 0;
  const roots = new Set<{ current: Fiber }>();
  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    value: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot(_id: number, committed: { current: Fiber }) {
        commits += 1;
        roots.add(committed);
      },
    },
  });

  function findSession(): DesignerSession | undefined {
    const waiting: (Fiber | null)[] = [...roots].map(({ current }) => current);
    while (waiting.length > 0) {
      const fiber = waiting.pop();
      if (!fiber) continue;
      const value = fiber.memoizedProps?.value;
      if (value?.store && value.viewer) return value as DesignerSession;
      waiting.push(fiber.sibling, fiber.child);
    }
    return undefined;
  }

  return {
    commits: () => commits,
    /** The draft that is open in the designer. Throws if there is none. */
    session(): DesignerSession {
      const session = findSession();
      if (!session) throw new Error('no draft is open here');
      return session;
    },
  };
}

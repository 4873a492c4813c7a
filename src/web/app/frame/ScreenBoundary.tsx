import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen.tsx';

interface ScreenBoundaryState {
  /** Wrapped, since anything can be thrown, also `undefined`. */
  crash?: { error: unknown };
}

/** Catches what a screen throws and shows what happened instead of a blank page. */
export class ScreenBoundary extends Component<{ children: ReactNode }, ScreenBoundaryState> {
  override state: ScreenBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ScreenBoundaryState {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? <CrashScreen error={crash.error} /> : this.props.children;
  }
}

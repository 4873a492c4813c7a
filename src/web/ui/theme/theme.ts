/** Light or dark as chosen, or as the system has it. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'theme';
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** What was chosen in this browser; `system` where nothing was. */
export function themeChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Chooses and remembers. `public/beforePaint.js` applies it again before the first paint. */
export function chooseTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage is refused in some private modes: the choice then lasts until the page closes.
  }
}

/** Switches to the other look; to `system` where the system shows it, so it is followed on. */
export function toggleTheme(): void {
  const dark = themeChoice() === 'system' ? systemDark().matches : themeChoice() === 'dark';
  const wanted = dark ? 'light' : 'dark';
  chooseTheme(systemDark().matches === (wanted === 'dark') ? 'system' : wanted);
}

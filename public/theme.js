// Runs before the first paint, so that a chosen look does not flash. Kept in step with src/web/ui/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the system's look is used.
}

/**
 * npm and npx hand signals to a shell, which ends without handing them on: where the parent has
 * gone, this process stops as if it had been told to.
 */
export function stopWithParent() {
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, 500);
  timer.unref();
}

import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function toggleTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
}

/**
 * The smallest React page: one component with one button to choose a file, and one that changes the
 * look, so that it can be seen when the page answers a press.
 */
function Hello() {
  const [name, setName] = useState('Open PDF');
  return (
    <>
      <label>
        {name}
        <input type="file" onChange={(event) => setName(event.target.files?.[0]?.name ?? '')} />
      </label>
      <button type="button" aria-label="Light or dark" onClick={toggleTheme} />
    </>
  );
}

const root = document.querySelector('main');
if (root) createRoot(root).render(<Hello />);

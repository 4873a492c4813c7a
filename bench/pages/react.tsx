import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest React page: one component with one button to choose a file. */
function Hello() {
  const [name, setName] = useState('Open PDF');
  return (
    <label>
      {name}
      <input type="file" onChange={(event) => setName(event.target.files?.[0]?.name ?? '')} />
    </label>
  );
}

const root = document.querySelector('main');
if (root) createRoot(root).render(<Hello />);

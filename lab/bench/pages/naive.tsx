import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Rnd } from 'react-rnd';

const count = Number(new URLSearchParams(location.search).get('fields') ?? 5_000);
const columns = 50;
const initial = Array.from({ length: count }, (_, id) => ({
  id,
  x: (id % columns) * 18,
  y: Math.floor(id / columns) * 12,
  width: 14,
  height: 8,
}));

/**
 * A first attempt at an editor: every field is an `<Rnd>`, all of them are in one array, and each
 * move sets it.
 */
function Naive() {
  const [fields, setFields] = useState(initial);
  const change = (id: number, next: Partial<(typeof initial)[number]>) =>
    setFields((before) => before.map((field) => (field.id === id ? { ...field, ...next } : field)));
  return (
    <div style={{ position: 'relative', width: 900, height: 1_200 }}>
      {fields.map(({ id, x, y, width, height }) => (
        <Rnd
          key={id}
          id={`field-${id}`}
          position={{ x, y }}
          size={{ width, height }}
          style={{ background: '#cdf' }}
          onDrag={(_, data) => change(id, { x: data.x, y: data.y })}
          onResize={(_, __, element, ___, position) =>
            change(id, { width: element.offsetWidth, height: element.offsetHeight, ...position })
          }
        />
      ))}
    </div>
  );
}

const root = document.querySelector('main');
if (root) createRoot(root).render(<Naive />);

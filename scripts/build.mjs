import { ensureBuilt } from './build/ensureBuilt.mjs';

// `npm run build` builds in any case; `npm start` builds when the sources changed.
await ensureBuilt({ force: true });

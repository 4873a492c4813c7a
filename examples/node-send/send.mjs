// Sends a PDF for signing: node send.mjs lease.pdf lease.pdf.metadata.json anna@example.com
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createSigningClient } from 'fieldwright/client';

const { SIGNING_URL = 'http://127.0.0.1:4400', APP_KEY = '', API_KEY = '' } = process.env;
const [pdfPath = '', metadataPath = '', ...addresses] = process.argv.slice(2);
const client = createSigningClient({ baseUrl: SIGNING_URL, appKey: APP_KEY, apiKey: API_KEY });

const fileId = basename(pdfPath);
const sent = await client.sendForSigning({
  documents: { [fileId]: await readFile(pdfPath) },
  metadata: { [fileId]: JSON.parse(await readFile(metadataPath, 'utf8')) },
  signers: addresses.map((Email) => ({ Email, SignRequestMessage: 'Please sign.' })),
});
if (!sent.ok) throw new Error(`${sent.at.step}: ${sent.error.message}`);

console.log(sent.transactionId);
for (const { Email, SignUrl } of sent.transaction?.Signers ?? []) console.log(Email, SignUrl);

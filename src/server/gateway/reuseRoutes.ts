import { createHash } from 'node:crypto';
import { readReuseFile, reuseLimits, writeReuseFile } from '#core/wire/surfaces/reuseFile.ts';
import { appPaths } from '#core/wire/paths.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import { errorResponse, jsonText, refusal } from '#server/service/http/problemResponse.ts';
import { mostFieldParts, readContentType, readText } from '#server/service/http/readBody.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';

const settingOf = (owner: string) => `reuse ${owner}`;
const tagOf = (text: string) => `"${createHash('sha256').update(text).digest('hex')}"`;
const empty = writeReuseFile([]);

/**
 * Adds saved blocks and layouts of the installation: one file for each owner, which only replaces
 * the one that was read (`If-Match`), so that two browsers do not undo each other's.
 */
export function addReuse(router: Router, settings: Pick<SettingsStore, 'get' | 'swap'>): void {
  router.get(appPaths.reuse.pattern, async (call) => {
    const text = (await settings.get(settingOf(call.var.owner))) ?? empty;
    return jsonText(text, 200, { ETag: tagOf(text) });
  });
  router.put(appPaths.reuse.pattern, async (call) => {
    const type = readContentType(call.req.raw, ['application/json']);
    if (type instanceof Response) return type;
    const text = await readText(call.req.raw, reuseLimits.installationBytes, mostFieldParts);
    if (text instanceof Response) return text;
    const read = readReuseFile(text);
    if (!read.ok)
      return refusal('value', `This is no file of blocks and layouts (${read.fault.code}).`, {
        path: read.fault.where,
      });
    const name = settingOf(call.var.owner);
    const before = await settings.get(name);
    const isCurrent = call.req.header('If-Match') === tagOf(before ?? empty);
    if (!isCurrent || !(await settings.swap(name, before, text)))
      return errorResponse(412, 'What is kept here was changed meanwhile. Read it again.');
    return jsonText(text, 200, { ETag: tagOf(text) });
  });
}

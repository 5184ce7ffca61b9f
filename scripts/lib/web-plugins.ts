import type { Plugin } from 'vite'

const NO_FETCH = '\0axios-no-fetch'
/** The description of a piece or of one of its parameters, as the formatter writes it. */
const DESCRIPTION = /\bdescription:\s*'(?:[^'\\]|\\.)*',?/g
const DESCRIBED =
  /\/(renderers\/(blocks|actions|reactions)\/.*\.manifest|src\/shared\/documents\/page-definitions)\.ts$/

/** What the bundle for browsers does without. */
export function webPlugins(): Plugin[] {
  return [withoutFetch, withoutDescriptions]
}

/** axios in a browser always takes XMLHttpRequest, so its second adapter only weighs. */
const withoutFetch: Plugin = {
  name: 'axios-without-fetch',
  apply: forBrowsers,
  resolveId: (source, importer) =>
    source === './fetch.js' && importer?.includes('/axios/lib/adapters/') ? NO_FETCH : undefined,
  load: (id) => (id === NO_FETCH ? 'export const getFetch = () => false' : undefined),
}

/** They are for authors of pages, who read them in schemas/_meta; nothing at run time does. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  enforce: 'pre',
  apply: forBrowsers,
  transform: (code, id) => (DESCRIBED.test(id) ? { code: code.replace(DESCRIPTION, ''), map: null } : undefined),
}

function forBrowsers(_: unknown, { command, isSsrBuild }: { command: string; isSsrBuild?: boolean }): boolean {
  return command === 'build' && !isSsrBuild
}

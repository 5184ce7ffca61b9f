import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The description of a piece or of one of its parameters, as the formatter writes it. */
const DESCRIPTION = /\bdescription:\s*'(?:[^'\\]|\\.)*',?/g
const DESCRIBED =
  /\/(renderers\/(blocks|actions|reactions)\/.*\.manifest|src\/shared\/documents\/page-definitions)\.ts$/

/** What the bundle for browsers does without. */
export function webPlugins(): Plugin[] {
  return [
    withoutFetch,
    withoutColumnFilters,
    withoutVirtualTable,
    withoutVirtualStyle,
    withoutOperators,
    withoutEnglish,
    withoutFormilyTexts,
    withoutDescriptions,
  ]
}

/** In browsers our calls go by XMLHttpRequest (`src/web/http/client.ts`), so axios' second adapter only weighs. */
const withoutFetch = instead({
  name: 'axios-without-fetch',
  source: './fetch.js',
  importer: '/axios/lib/adapters/',
  code: 'export const getFetch = () => false',
})

/** Lists are filtered by the search form and the server; antd's filters in heads of columns bring a tree with them. */
const withoutColumnFilters = instead({
  name: 'antd-without-column-filters',
  source: './FilterDropdown',
  importer: '/antd/es/table/hooks/useFilter/',
  code: 'export const flattenKeys = () => []\nexport default () => null',
})

/** Long lists draw their rows by `renderers/blocks/data-table/long-body.tsx`; antd's own way is never switched on. */
const withoutVirtualTable = instead({
  name: 'antd-without-virtual-table',
  source: './RcTable/VirtualTable',
  importer: '/antd/es/table/',
  code: 'export default () => null',
})
const withoutVirtualStyle = instead({
  name: 'antd-without-virtual-style',
  source: './virtual',
  importer: '/antd/es/table/style/',
  code: 'export default () => ({})',
})

const operatorNames = fileURLToPath(new URL('../../src/shared/expression/cel-operators.ts', import.meta.url))

/** Browsers only parse with the CEL package, and its parser asks operators for no more than their names. */
const withoutOperators = instead({
  name: 'cel-without-operators',
  source: './operators.js',
  importer: '/cel-js/lib/',
  code: `export { OPERATORS } from ${JSON.stringify(operatorNames)}`,
})

/** Parts of antd fall back to English texts, which nobody sees: the product speaks Chinese and brings those texts. */
const withoutEnglish: Plugin = {
  name: 'antd-without-english',
  enforce: 'pre',
  apply: forBrowsers,
  resolveId(asked, by) {
    const isEnglish = asked.endsWith('/en_US') && /\/(antd|@rc-component)\//.test(by ?? '')
    return isEnglish ? this.resolve(asked.replace(/en_US$/, 'zh_CN'), by, { skipSelf: true }) : undefined
  },
}

/** Records are judged by `src/shared/rules`, so what Formily says of wrong values in four languages is never shown. */
const withoutFormilyTexts = instead({
  name: 'formily-without-texts',
  source: './locale',
  importer: '/@formily/validator/esm/validator',
  code: 'export default {}',
})

interface Replacement {
  name: string
  /** The import as it is written. */
  source: string
  /** Part of the path of who imports it. */
  importer: string
  code: string
}

function instead({ name, source, importer, code }: Replacement): Plugin {
  const replaced = `\0${name}`
  return {
    name,
    // Before Vite finds the file itself.
    enforce: 'pre',
    apply: forBrowsers,
    resolveId: (asked, by) => (asked === source && by?.includes(importer) ? replaced : undefined),
    load: (id) => (id === replaced ? code : undefined),
  }
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

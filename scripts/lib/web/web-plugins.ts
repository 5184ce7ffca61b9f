import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Description of a plugin or of one of its parameters, as the formatter writes it. */
const DESCRIPTION = /\bdescription:\s*'(?:[^'\\]|\\.)*',?/g
const DESCRIBED =
  /\/(renderers\/(blocks|actions|reactions)\/.*\.manifest|src\/shared\/documents\/page-definitions)\.ts$/

/** Vite plugins that remove unused code from the bundle for browsers. */
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

/** In browsers our calls use XMLHttpRequest (`src/web/http/client.ts`), so axios' second adapter is useless weight. */
const withoutFetch = instead({
  name: 'axios-without-fetch',
  source: './fetch.js',
  importer: '/axios/lib/adapters/',
  code: 'export const getFetch = () => false',
})

/** The search form and the server filter lists; antd's filters in column heads import a tree. */
const withoutColumnFilters = instead({
  name: 'antd-without-column-filters',
  source: './FilterDropdown',
  importer: '/antd/es/table/hooks/useFilter/',
  code: 'export const flattenKeys = () => []\nexport default () => null',
})

/** `renderers/blocks/data-table/long-list/long-body.tsx` draws long lists; antd's virtual table is never used. */
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

const operatorNames = fileURLToPath(new URL('../../../src/shared/expression/syntax/cel-operators.ts', import.meta.url))

/** Browsers only parse with the CEL package, and its parser needs only the names of operators. */
const withoutOperators = instead({
  name: 'cel-without-operators',
  source: './operators.js',
  importer: '/cel-js/lib/',
  code: `export { OPERATORS } from ${JSON.stringify(operatorNames)}`,
})

/** Parts of antd fall back to English texts, which nobody sees: the product provides Chinese ones. */
const withoutEnglish: Plugin = {
  name: 'antd-without-english',
  enforce: 'pre',
  apply: forBrowsers,
  resolveId(specifier, by) {
    const isEnglish = specifier.endsWith('/en_US') && /\/(antd|@rc-component)\//.test(by ?? '')
    return isEnglish ? this.resolve(specifier.replace(/en_US$/, 'zh_CN'), by, { skipSelf: true }) : undefined
  },
}

/** `src/shared/rules` judges records, so Formily's texts about wrong values in four languages are never shown. */
const withoutFormilyTexts = instead({
  name: 'formily-without-texts',
  source: './locale',
  importer: '/@formily/validator/esm/validator',
  code: 'export default {}',
})

interface Replacement {
  name: string
  /** Text of the import. */
  source: string
  /** Part of the path of the importing module. */
  importer: string
  code: string
}

function instead({ name, source, importer, code }: Replacement): Plugin {
  const replaced = `\0${name}`
  return {
    name,
    // Before Vite resolves the file.
    enforce: 'pre',
    apply: forBrowsers,
    resolveId: (specifier, by) => (specifier === source && by?.includes(importer) ? replaced : undefined),
    load: (id) => (id === replaced ? code : undefined),
  }
}

/** Descriptions are for authors of pages, who read them in schemas/_meta; the running product does not use them. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  enforce: 'pre',
  apply: forBrowsers,
  transform: (code, id) => (DESCRIBED.test(id) ? { code: code.replace(DESCRIPTION, ''), map: null } : undefined),
}

function forBrowsers(_: unknown, { command, isSsrBuild }: { command: string; isSsrBuild?: boolean }): boolean {
  return command === 'build' && !isSsrBuild
}

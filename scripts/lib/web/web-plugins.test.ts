import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { webPlugins } from './web-plugins.ts'

const ENTRY = '\0entry'

/** Returns the paths of the modules in a bundle of one line. */
async function modulesOf(line: string): Promise<string[]> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === ENTRY ? id : undefined),
    load: (id: string) => (id === ENTRY ? line : undefined),
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...webPlugins()],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  })) as Rolldown.RolldownOutput
  return output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
}

describe('the bundle for browsers', () => {
  it('has one way of axios to make a request', async () => {
    const modules = await modulesOf("import axios from 'axios'; console.log(axios)")
    const adapters = modules.filter((id) => id.includes('/axios/lib/adapters/'))
    expect(adapters.map((id) => id.split('/').at(-1)).sort()).toEqual(['adapters.js', 'xhr.js'])
  })

  it('has single hooks of ahooks, and dayjs only with the countdown that we do without', async () => {
    const latest = await modulesOf("import { useLatest } from 'ahooks'; console.log(useLatest)")
    const taken = latest.filter((id) => /node_modules\/(ahooks|lodash|dayjs)\//.test(id))
    expect(taken.map((id) => id.split('/node_modules/').at(-1))).toEqual(['ahooks/es/useLatest/index.js'])
    const countdown = await modulesOf("import { useCountDown } from 'ahooks'; console.log(useCountDown)")
    expect(countdown.some((id) => id.includes('/node_modules/dayjs/'))).toBe(true)
  })

  it('has no filters in heads of columns', async () => {
    const modules = await modulesOf("import useFilter from 'antd/es/table/hooks/useFilter'; console.log(useFilter)")
    expect(modules.some((id) => id.endsWith('/hooks/useFilter/index.js'))).toBe(true)
    expect(modules.filter((id) => id.includes('/@rc-component/tree/'))).toEqual([])
  })

  it("has no rows of antd's tables that are drawn as they come into view", async () => {
    const modules = await modulesOf("import Table from 'antd/es/table/InternalTable'; console.log(Table)")
    expect(modules.some((id) => id.endsWith('/antd/es/table/RcTable/index.js'))).toBe(true)
    expect(modules.filter((id) => /antd\/es\/table\/(RcTable\/VirtualTable|style\/virtual)/.test(id))).toEqual([])
  })

  it('has the parser of the CEL package without what checks and evaluates', async () => {
    const modules = await modulesOf(
      "import { Parser } from './node_modules/@marcbachmann/cel-js/lib/parser.js'; console.log(Parser)",
    )
    const taken = modules.map((id) => id.split('/').at(-1))
    expect(taken).toContain('parser.js')
    expect(taken).toContain('cel-operators.ts')
    expect(taken).not.toContain('operators.js')
  })

  it('has the texts of antd and of our rules, only in Chinese', async () => {
    const antd = await modulesOf(
      "import { ConfigProvider, DatePicker, Table } from 'antd'; console.log(ConfigProvider, DatePicker, Table)",
    )
    expect(antd.filter((id) => id.includes('/en_US'))).toEqual([])
    const chinese = antd.filter((id) => id.includes('/zh_CN')).map((id) => id.split('/node_modules/').at(-1))
    expect(chinese).toContain('antd/es/locale/zh_CN.js')
    expect(chinese).toContain('antd/es/date-picker/locale/zh_CN.js')
    expect(chinese).toContain('@rc-component/pagination/es/locale/zh_CN.js')
    const formily = await modulesOf("import { createForm } from '@formily/core'; console.log(createForm)")
    expect(formily.some((id) => id.endsWith('/@formily/validator/esm/validator.js'))).toBe(true)
    expect(formily.filter((id) => id.endsWith('/@formily/validator/esm/locale.js'))).toEqual([])
  })
})

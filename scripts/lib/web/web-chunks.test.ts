import { describe, expect, it } from 'vitest'
import { webChunkFile, webChunks } from './web-chunks.ts'

const imports: Record<string, string[]> = {
  '/app/src/web/main.tsx': ['/app/src/web/host.ts', '/app/node_modules/antd/es/index.js'],
  '/app/src/web/host.ts': ['/app/src/web/main.tsx', '/app/src/shared/wire/protocol.ts'],
  '/app/src/shared/wire/protocol.ts': [],
  '/app/src/web/shell/page-title.ts': [],
  '/app/src/web/screens/screen-view.tsx': [],
  '/app/renderers/screen/screen.tsx': [],
}

/** The first part that takes a module, in the sequence of their priorities. */
function partWith(id: string, known = imports): string | undefined {
  const context = { getModuleInfo: (at: string) => (known[at] ? { importedIds: known[at] } : null) } as never
  for (const { name, test } of webChunks('/app').slice(0, 3)) {
    const taken = typeof name === 'function' ? name(id, context) : test instanceof RegExp && test.test(id) ? name : null
    if (taken) return taken
  }
  return undefined
}

describe('the parts of the bundle for browsers', () => {
  it('take what their roots import, as far as it is ours', () => {
    expect(partWith('/app/src/web/main.tsx')).toBe('start')
    expect(partWith('/app/src/shared/wire/protocol.ts')).toBe('start')
    expect(partWith('/app/src/web/other.ts')).toBeUndefined()
    expect(partWith('/app/node_modules/antd/es/index.js')).toBeUndefined()
  })

  it('take packages by their names, and the heavy ones that nobody uses apart', () => {
    expect(partWith('/app/node_modules/react-dom/client.js')).toBe('base')
    expect(partWith('/app/node_modules/antd/es/button/button.js')).toBe('base')
    expect(partWith('/app/node_modules/antd/es/collapse/Collapse.js')).toBe('collapse')
    expect(partWith('/app/node_modules/antd/es/table/Table.js')).toBeUndefined()
  })

  it('refuse a root that the bundle does not have', () => {
    expect(() => partWith('/app/src/web/main.tsx', {})).toThrow('is not in the bundle')
  })

  it('have short addresses when several pages share them, and their names otherwise', () => {
    expect(webChunkFile({ name: 'shared~import~export~batch' })).toBe('assets/shared-[hash:7].js')
    expect(webChunkFile({ name: 'user.page' })).toBe('assets/[name]-[hash:7].js')
  })
})

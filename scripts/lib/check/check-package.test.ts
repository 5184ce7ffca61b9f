import { describe, expect, it } from 'vitest'
import { staleProblems } from './check-documents.ts'
import { lockProblems, rootProblems } from './check-package.ts'
import { importProblems } from './check-tools.ts'

describe('the lock file', () => {
  it('may not name a host', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' }, 'node_modules/b': {} }
    expect(lockProblems({ packages })).toEqual(['node_modules/a 写明了主机：https://registry.example/a.tgz'])
  })

  it('may not bring an install script that nobody has looked at', () => {
    const packages = {
      'node_modules/sharp': { hasInstallScript: true },
      'node_modules/esbuild': { hasInstallScript: true },
    }
    expect(lockProblems({ packages })).toEqual(['node_modules/sharp 有安装脚本，请先确认没有它也能工作'])
  })
})

describe('the root folder', () => {
  it('holds the agreed entries and what git ignores', () => {
    expect(rootProblems(['src', 'README.md', '.git', 'dist', 'x.tsbuildinfo'], ['dist/', '*.tsbuildinfo'])).toEqual([])
    expect(rootProblems(['src', 'notes.txt', 'x.ts'], ['dist/', '*.tsbuildinfo'])).toEqual([
      '根目录中多了 notes.txt',
      '根目录中多了 x.ts',
    ])
  })
})

describe('generated files', () => {
  it('are the ones that would be written now, whatever the line ends', () => {
    expect(staleProblems(new Map([['a', '1\n2\n']]), new Map([['a', '1\r\n2\r\n']]))).toEqual([])
  })

  it('are reported when changed by hand, missing, or left over', () => {
    const wanted = new Map([
      ['a', '1'],
      ['b', '2'],
    ])
    const present = new Map([
      ['a', '3'],
      ['c', '4'],
    ])
    expect(staleProblems(wanted, present)).toEqual([
      'a 已过期，请执行 npm run gen',
      'b 不存在，请执行 npm run gen',
      'c 已没有来源，请执行 npm run gen',
    ])
  })
})

describe('the report on imports', () => {
  it('is not believed when the scanner did not see the server', () => {
    const report = JSON.stringify({ modules: [{ source: 'src/a.js' }], summary: { violations: [] } })
    expect(importProblems(report)).toEqual(['检查没有看到 src/server/main.ts：TypeScript 可能不是 6.x'])
  })

  it('is reported line by line when the scanner failed', () => {
    expect(importProblems('ERROR: no config\n')).toEqual(['ERROR: no config'])
  })
})

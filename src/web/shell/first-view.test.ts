import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { themeOf } from './settings/theme.ts'
import { shellTexts } from './shell-texts.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('shows a loading mark in the first HTML, before any script has arrived', () => {
  const [, content = ''] = /<div id="root">(.*?)<\/div>\s*<\/div>/s.exec(read('src/web/index.html')) ?? []
  expect(content).toMatch(/role="status" aria-label="加载中…"/)
  expect(read('src/web/shell/app.css')).toMatch(/\.w-waiting-ring \{/)
})

it('has one colour of links in all style sheets, that of the default theme', () => {
  const sheets = ['src/web', 'renderers'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path) => join(folder, path)),
  )
  expect(sheets.length).toBeGreaterThan(50)
  const others = sheets.filter((sheet) => /--ant-color-(link|primary), #|#1572c9|#1677ff/.test(read(sheet)))
  expect(others).toEqual([])
  const [, colour] = /--r-link: (#\w+)/.exec(read('src/web/shell/app.css')) ?? []
  expect(colour).toBe(themeOf(Object.keys(shellTexts.colors)[0]!).token!.colorLink)
})

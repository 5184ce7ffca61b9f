import { expect, it } from 'vitest'
import { entryName } from './entry-name.ts'

const long = '表'.repeat(200)
const length = (name: string) => [...name].length

it('a name that fits is as it was given', () => {
  expect(entryName('门店')).toBe('门店')
  expect(entryName('门店', { before: '修改', after: '：电话' })).toBe('修改门店：电话')
  expect(entryName('表'.repeat(100))).toBe('表'.repeat(100))
})

it('of a long one the title is shortened, what stands around it stays', () => {
  expect(entryName(long)).toBe(`${'表'.repeat(99)}…`)
  expect(entryName(long, { before: '新增' })).toBe(`新增${'表'.repeat(97)}…`)
  const name = entryName(long, { before: '修改', after: '：电话' })
  expect(name).toMatch(/^修改表+…：电话$/)
  expect(length(name)).toBe(100)
})

it('leaves some characters of a title with a long suffix', () => {
  const name = entryName('门店巡查', { before: '修改', after: `：${long}` })
  expect(name).toMatch(/^修改门店巡查：表+…$/)
  expect(length(entryName(long, { before: '修改', after: long }))).toBe(100)
})

it('no character is cut in two', () => {
  const name = entryName('𠮷'.repeat(200))
  expect(name).toBe(`${'𠮷'.repeat(99)}…`)
})

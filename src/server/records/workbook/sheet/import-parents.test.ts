import { describe, expect, it } from 'vitest'
import type { KeyAnswer } from './import-keys.ts'
import { createSheetParents } from './import-parents.ts'

const NOWHERE: KeyAnswer = { problem: '上级部门「x」不存在', missing: true }

function sheet() {
  const keys = ['new2', 'new1']
  const parents = createSheetParents(() => keys.pop()!)
  const rows: { key?: string }[] = [{}, {}, {}]
  parents.keep({ row: rows[0]!, title: '甲' })
  parents.keep({ row: rows[1]!, title: '科', parent: '甲' })
  parents.keep({ row: rows[2]!, title: '科', parent: '乙' })
  return { rows, answer: (text: string, known = NOWHERE) => parents.answer(text, '上级部门', known) }
}

describe('a parent that stands above in the sheet', () => {
  it('is found by its name or path, and gets one key however often it is named', () => {
    const { rows, answer } = sheet()
    expect(answer('甲')).toEqual({ key: 'new1' })
    expect(answer('甲')).toEqual({ key: 'new1' })
    expect(answer('甲 / 科')).toEqual({ key: 'new2' })
    expect(rows).toEqual([{ key: 'new1' }, { key: 'new2' }, {}])
  })

  it('asks for a path or a code where several have the name, in the sheet or outside', () => {
    const { answer } = sheet()
    expect(answer('科')).toEqual({ problem: '有多个上级部门名为「科」，请填写其路径或编码' })
    expect(answer('甲', { key: 'outside' })).toEqual({ problem: '有多个上级部门名为「甲」，请填写其路径或编码' })
  })

  it('may as well be outside of the sheet, or nowhere', () => {
    const { answer } = sheet()
    expect(answer('丙', { key: 'outside' })).toEqual({ key: 'outside' })
    expect(answer('丙')).toBe(NOWHERE)
  })
})

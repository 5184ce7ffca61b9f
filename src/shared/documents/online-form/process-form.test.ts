import { describe, expect, it } from 'vitest'
import type { Row } from '../entity.ts'
import { formProblems } from './checks/form-problems.ts'
import { newField, paletteOf } from './fields/form-palette.ts'
import { documentsOfForm } from './form-documents.ts'
import { processAddress } from './process-form.ts'
import { readForm } from './read-form.ts'
import { followOriginal } from './view-form.ts'

const field = (id: string, more: Row = {}): Row => ({ id, dbFieldName: id, dbFieldTxt: id, ...more })
const entry = paletteOf(['list'])
  .flatMap(({ entries }) => entries)
  .find(({ title }) => title === '审批状态')!
const status = { id: 's', ...newField(entry, '审批状态', []) }
const formWith = (...fields: Row[]) => readForm({ tableName: 'trip', tableTxt: '出差' }, [field('purpose'), ...fields])
const problemsOf = (more: Row) => formProblems(formWith({ ...status, ...more }), new Set()).map(({ field: at }) => at)
const rowButtons = (form: ReturnType<typeof formWith>) =>
  Object.values(documentsOfForm(form, []).pages)[0]!.properties.table!['x-component-props']!.rowButtons as (
    | string
    | { label: string }
  )[]

describe('a form with the field of the designer for the state of approval', () => {
  it('is approved: only processes write the state, and the list has its buttons and colours', () => {
    const { entity, pages, problems } = documentsOfForm(formWith(status), [])
    expect([problems, formProblems(formWith(status), new Set())]).toEqual([[], []])
    expect(entity).toMatchObject({
      'x-process': { status: 'bpmStatus' },
      properties: { bpmStatus: { 'x-write': 'server', 'x-dict': 'bpm_status' } },
    })
    expect(rowButtons(formWith(status)).slice(0, 2)).toEqual(['submit', 'progress'])
    const { columns } = pages['online/f-trip']!.properties.table!['x-component-props'] as { columns: unknown[] }
    expect(columns).toContainEqual(expect.objectContaining({ field: 'bpmStatus', tags: expect.any(Object) }))
    expect(JSON.stringify(pages['online/f-trip']!.properties.editor)).not.toContain('bpmStatus')
  })

  it('is no application without it', () => {
    expect(documentsOfForm(formWith(), []).entity).not.toHaveProperty('x-process')
    expect(rowButtons(formWith())).not.toContain('submit')
  })

  it.each([
    ['another control', { fieldShowType: 'text' }, 'fields[1].fieldShowType'],
    ['too short a column', { dbLength: 5 }, 'fields[1].fieldShowType'],
    ['another dictionary', { dictField: 'sex' }, 'fields[1].dictField'],
    ['a place in the form', { isShowForm: '1' }, 'fields[1].isShowForm'],
    ['a required value', { fieldMustInput: '1' }, 'fields[1].fieldMustInput'],
  ])('is refused with %s', (_, more, at) => {
    expect(problemsOf(more)).toContain(at)
  })

  it('is closed in a view too, also in one that does not show the state', () => {
    const form = formWith(status)
    const view = followOriginal(readForm({ tableName: 'trip$1', tableTxt: '视图' }, [field('purpose')]), form)
    expect(documentsOfForm(view, []).entity).toMatchObject({ 'x-process': { status: 'bpmStatus' } })
  })
})

describe('the address of processes', () => {
  it('is that of the form for its views, and the address itself for anything else', () => {
    const addresses = ['online/f-my-trip--2', 'online/f-my-trip', 'business/leave']
    expect(addresses.map(processAddress)).toEqual(['online/f-my-trip', 'online/f-my-trip', 'business/leave'])
  })
})

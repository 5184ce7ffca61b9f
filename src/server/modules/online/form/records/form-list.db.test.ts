import { beforeAll, describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { api, data, makeForm, addRow } = forms

const stalls = freshName('stall')
let id: string
beforeAll(async () => {
  id = await makeForm({
    ...{ tableName: stalls, isPage: 'N', isCheckbox: 'N', reportPrintUrl: '/print/stall' },
    fields: [
      field('name', { fieldHref: `/online/cgreport/sales?no=\${stall_no}` }),
      field('stall_no', { dbType: 'int', fieldExtendJson: '{"orderRule":"asc"}' }),
      field('memo', { dbLength: 200, fieldExtendJson: '{"showLength":12}' }),
      field('opens_at', { fieldShowType: 'time', isQuery: '1', queryMode: 'group', queryDefVal: '08:00:00~' }),
      field('kind', { fieldShowType: 'cat_tree', dictField: 'B01', isQuery: '1' }),
      field('depart', {
        ...{ fieldShowType: 'sel_tree', dictTable: 'sys_depart', dictField: 'd1', isQuery: '1' },
        dictText: 'id,parent_id,depart_name,has_child',
      }),
    ],
  })
  await addRow(stalls, { name: '甲', stallNo: 3, opensAt: '09:30:00' })
  await addRow(stalls, { name: '乙', stallNo: 1, opensAt: '06:00:00' })
  await addRow(stalls, { name: '丙', opensAt: '22:15:00' })
  await addRow(stalls, { name: '丁', stallNo: 2 })
})

const namesOf = async (query = '', token?: string) => {
  const { records } = (await api<PageResult>('GET', `getData/${stalls}?${query}`, undefined, token)).body.result
  return records.map(({ name }) => name).join('')
}

describe('a list that was set up', () => {
  it('describes its settings to clients: ticks, pages, links, order and shown length of texts', async () => {
    const { result } = (await api('GET', `getColumns/${id}`)).body
    expect(result).toMatchObject({
      ...{ checkboxFlag: 'N', paginationFlag: 'N' },
      fieldHrefSlots: [{ slotName: 'fieldHref_name', href: `/online/cgreport/sales?no=\${stallNo}` }],
    })
    expect(result.columns).toContainEqual(
      expect.objectContaining({ dataIndex: 'name', hrefSlotName: 'fieldHref_name' }),
    )
    expect(result.columns).toContainEqual(expect.objectContaining({ dataIndex: 'stallNo', sorterType: 'asc' }))
    expect(result.columns).toContainEqual(expect.objectContaining({ dataIndex: 'memo', showLength: 12 }))
    expect(JSON.parse(String(result.extConfigJson))).toMatchObject({
      ...{ reportPrintShow: 1, reportPrintUrl: '/print/stall' },
    })
  })

  it('describes its query items, with the source of values of trees', async () => {
    expect((await api<Row[]>('GET', `getQueryInfo/${stalls}`)).body.result).toEqual([
      expect.objectContaining({ field: 'opensAt', view: 'time', mode: 'group', defValue: '08:00:00~' }),
      expect.objectContaining({ field: 'kind', view: 'cat_tree', pcode: 'B01' }),
      expect.objectContaining({
        ...{ field: 'depart', view: 'sel_tree', dictTable: 'sys_depart', dictCode: 'id', dictText: 'depart_name' },
        ...{ pidField: 'parent_id', pidValue: 'd1', hasChildField: 'has_child' },
      }),
    ])
  })

  it('begins in the order of its field, empty values last, until somebody sorts it', async () => {
    expect(await namesOf()).toBe('乙丁甲丙')
    expect(await namesOf('column=stallNo&order=desc')).toBe('甲丁乙丙')
    const { rows } = await forms.server.database.pool.query<{ names: string }>(
      `select pg_get_indexdef(indexrelid) as names from pg_index where indrelid = 'of_${stalls}'::regclass`,
    )
    expect(rows.some(({ names }) => names.endsWith('(tenant_id, stall_no)'))).toBe(true)
  })

  it('finds ranges of times', async () => {
    expect(await namesOf('opensAt_begin=08:00:00&opensAt_end=22:00:00')).toBe('甲')
    expect(await namesOf('opensAt_begin=08:00:00')).toBe('甲丙')
  })

  it('does not order by a field that is restricted for the reader', async () => {
    const { body } = await forms.cgform('POST', 'head/publish', { id })
    await api('POST', 'authColumn', { cgformId: id, code: 'stall_no', switchFlag: 1, listShow: true })
    const reader = await forms.person([body.result.id])
    const { records } = (await data<PageResult>(stalls, 'GET', 'list', undefined, reader)).body.result
    expect(records[0]).not.toHaveProperty('stallNo')
    expect(await namesOf('', reader)).toBe('丁丙乙甲')
    expect(await namesOf()).toBe('乙丁甲丙')
  })
})

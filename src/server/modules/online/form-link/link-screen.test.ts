import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import type { LinkUse } from '#shared/wire/form-link.ts'
import { linkScreen, missingForAdd } from './link-screen.ts'

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })

const form: OnlineForm = {
  ...formFrom([
    field('shop_name', { fieldMustInput: 1 }),
    field('state'),
    field('reason'),
    field('seller', { fieldShowType: 'sel_user' }),
    field('paper', { fieldShowType: 'file', dbLength: 500 }),
    field('rent', { isReadOnly: '1' }),
    field('day', { dbType: 'Date', fieldShowType: 'date', fieldDefaultValue: '#{date}' }),
    field('writer', { fieldDefaultValue: '#{sysUserName}' }),
  ]),
  enhancements: [
    {
      ...{ kind: 'event', code: 'change', title: '填写时' },
      steps: [
        { kind: 'show', field: 'reason', when: "values.state == '停业'", text: '' },
        { kind: 'require', field: 'reason', when: "values.seller == 'x'", text: '' },
      ],
    },
  ] as unknown as OnlineForm['enhancements'],
}

function formFrom(fields: Row[]): OnlineForm {
  return readForm({ tableName: 'visit', tableTxt: '走访' }, fields)
}

const lines = readForm({ tableName: 'visit_line', tableTxt: '明细', tableType: 3, relationType: 0 }, [
  field('visit_id', { mainTable: 'visit' }),
  field('goods', { fieldMustInput: 1 }),
  field('amount', { dbType: 'int', isTotal: '1' }),
  field('keeper', { fieldShowType: 'sel_user' }),
])

interface Rights {
  /** Restricted for the issuer. */
  kept?: readonly string[]
  /** Fields that choose people or departments. */
  closed?: readonly string[]
}

function screenOf(allows: LinkUse, { kept = [], closed = ['seller', 'keeper'] }: Rights = {}) {
  const { entity, pages } = documentsOfForm(form, [], [lines])
  const listPage = pages[entity.$id]!
  const may = (name: string) => !kept.includes(name)
  const rights = { reads: may, writes: may, isClosed: (name: string) => closed.includes(name) }
  const rows = documentsOfForm(lines, []).entity
  const subs = [{ children: entity['x-children']![0]!, entity: rows, form: lines, rights }]
  return linkScreen({ form, entity, listPage, allows, rights, subs })
}

const usesOf = (screen: ReturnType<typeof screenOf>) =>
  screen.page.properties.record!['x-component-props']!.fields as Row[]
const FILLED = ['shopName', 'state', 'reason', 'paper', 'day', 'writer']

describe('the page of a link', () => {
  it('shows people by their name, and lets visitors choose none', () => {
    for (const allows of ['view', 'edit'] as const) {
      const screen = screenOf(allows)
      expect([...screen.linkedNames]).toEqual(['seller'])
      expect(screen.entity.properties.seller).toEqual({ type: 'string', title: 'seller', 'x-write': 'server' })
    }
    const screen = screenOf('edit')
    expect([...screen.filled]).toEqual(FILLED)
    expect([screen.closed, screen.rows[0]!.closed]).toEqual([['seller'], ['keeper']])
    expect(screen.entity.required).toEqual(['shopName'])
    expect(Object.keys(screenOf('add').entity.properties)).toEqual(FILLED)
  })

  it('lets visitors choose other records, with what the browser needs of the reference', () => {
    const screen = screenOf('edit', { closed: [] })
    expect(screen.filled.has('seller')).toBe(true)
    expect(screen.entity.properties.seller).toMatchObject({
      ...{ 'x-widget': 'UserPicker', 'x-ref': { entity: 'system/user', label: 'realname' } },
    })
  })

  it('takes files with the limits of their field', () => {
    const { paper } = screenOf('add').entity.properties
    expect(paper).toMatchObject({ 'x-widget': 'FileUpload', 'x-file': { kind: 'file' } })
    expect(screenOf('view').entity.properties.paper).toMatchObject({ 'x-file': { kind: 'file' }, 'x-write': 'server' })
  })

  it('has the rows of sub-tables, without the reference to their record', () => {
    const [rows] = screenOf('add').rows
    expect(Object.keys(rows!.entity.properties)).toEqual(['goods', 'amount'])
    expect(screenOf('add').entity['x-children']).toMatchObject([{ name: 'visitLine', entity: 'online/f-visit-line' }])
    const { props } = usesOf(screenOf('edit')).at(-1) as { props: Row }
    expect(props).toMatchObject({
      columns: [{ field: 'goods' }, { field: 'amount' }, { field: 'keeper', readOnly: true }],
      summary: [{ field: 'amount', use: 'sum' }],
    })
  })

  it('adds no rows that require what visitors cannot fill in', () => {
    const closed = { closed: ['goods'] }
    expect(screenOf('add', closed)).toMatchObject({ rows: [], closedRows: ['明细'] })
    expect(screenOf('edit', closed).entity['x-children']).toMatchObject([{ fixed: ['add'] }])
    expect(screenOf('view', closed).closedRows).toEqual([])
  })

  it('has no fields to fill in for viewing', () => {
    expect([...screenOf('view').filled, ...screenOf('view').rows[0]!.filled]).toEqual([])
  })

  it('begins with the date, and never with the name of its issuer', () => {
    const { properties } = screenOf('edit').entity
    expect(properties.day!['x-default']).toEqual({ expr: expect.stringContaining('today') })
    expect(properties.writer!['x-default']).toBeUndefined()
  })

  it('has reactions only when the fields that they read are there', () => {
    const reactionsOf = (screen: ReturnType<typeof screenOf>) =>
      usesOf(screen).find((use) => use.field === 'reason')!.reactions
    const [visible, required] = [
      { use: 'visible', when: "values.state == '停业'" },
      { use: 'required', when: "values.seller == 'x'" },
    ]
    expect(reactionsOf(screenOf('edit', { closed: [] }))).toEqual([visible, required])
    // Visitors have the name of the seller, and not the value that the condition reads.
    expect(reactionsOf(screenOf('edit'))).toEqual([visible])
    expect(reactionsOf(screenOf('edit', { kept: ['state'] }))).toBeUndefined()
  })

  it('leaves out fields that are restricted for its issuer', () => {
    expect(Object.keys(screenOf('view', { kept: ['rent', 'state'] }).entity.properties)).toEqual([
      ...['shopName', 'reason', 'seller', 'paper', 'day', 'writer'],
    ])
    const { filled } = screenOf('add', { kept: ['shopName'] })
    expect(missingForAdd(documentsOfForm(form, []).entity, filled)).toEqual(['shop_name'])
  })
})

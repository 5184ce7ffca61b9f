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

function screenOf(allows: LinkUse, kept: readonly string[] = []) {
  const { entity, pages } = documentsOfForm(form, [])
  const listPage = pages[entity.$id]!
  const may = (name: string) => !kept.includes(name)
  return linkScreen({ form, entity, listPage, allows, rights: { reads: may, writes: may } })
}

const usesOf = (screen: ReturnType<typeof screenOf>) =>
  screen.page.properties.record!['x-component-props']!.fields as Row[]

describe('the page of a link', () => {
  it('shows people by their name, lets visitors choose them, and leaves out files', () => {
    expect([...screenOf('view').linkedNames]).toEqual(['seller'])
    expect(screenOf('view').entity.properties.seller).toEqual({ type: 'string', title: 'seller', 'x-write': 'server' })
    const screen = screenOf('edit')
    expect(Object.keys(screen.entity.properties)).toEqual([
      'shopName',
      'state',
      'reason',
      'seller',
      'rent',
      'day',
      'writer',
    ])
    expect([...screen.linkedNames]).toEqual([])
    expect([...screen.filled]).toEqual(['shopName', 'state', 'reason', 'seller', 'day', 'writer'])
    expect(screen.entity.properties.seller!['x-ref']).toMatchObject({ entity: 'system/user', label: 'realname' })
    expect(usesOf(screen).find((use) => use.field === 'seller')!.widget).toBe('ReferenceSelect')
    expect(screen.entity.required).toEqual(['shopName'])
  })

  it('has no fields to fill in for viewing, and only such fields for adding', () => {
    expect([...screenOf('view').filled]).toEqual([])
    expect(Object.keys(screenOf('add').entity.properties)).toEqual([
      'shopName',
      'state',
      'reason',
      'seller',
      'day',
      'writer',
    ])
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
    expect(reactionsOf(screenOf('edit'))).toEqual([visible, required])
    expect(reactionsOf(screenOf('edit', ['state']))).toEqual([required])
    expect(reactionsOf(screenOf('edit', ['state', 'seller']))).toBeUndefined()
  })

  it('leaves out fields that are restricted for its issuer', () => {
    expect(Object.keys(screenOf('view', ['rent', 'state']).entity.properties)).toEqual([
      ...['shopName', 'reason', 'seller', 'day', 'writer'],
    ])
    expect(missingForAdd(documentsOfForm(form, []).entity, screenOf('add', ['shopName']).filled)).toEqual(['shop_name'])
  })
})

import { describe, expect, it } from 'vitest'
import type { Row } from '../entity.ts'
import { formProblems } from './checks/form-problems.ts'
import { readEnhancement } from './enhancements/read-enhancement.ts'
import {
  addressOfForm,
  formOfStoredTable,
  type OnlineForm,
  storedTableOf,
  tableAtAddress,
  viewedTable,
} from './form.ts'
import { documentsOfForm, formOf } from './form-documents.ts'
import { readForm } from './read-form.ts'
import { followOriginal, viewProblems } from './view-form.ts'

const field = (id: string, more: Row = {}): Row => ({ id, dbFieldName: id, dbFieldTxt: id, ...more })
const shop = (...fields: Row[]): OnlineForm => readForm({ tableName: 'shop', tableTxt: '商店' }, fields)
const viewOf = (form: OnlineForm, ...fields: Row[]): OnlineForm =>
  followOriginal(readForm({ tableName: 'shop$1', tableTxt: '视图', formTemplate: '2' }, fields), form)
const namesOf = (fields: OnlineForm['fields'] = []) => fields.map(({ dbFieldName }) => dbFieldName)

describe('the name of a view', () => {
  it('returns its table, and has an address that no table has', () => {
    expect([viewedTable('shop$12'), viewedTable('shop'), viewedTable('shop$0')]).toEqual(['shop', undefined, undefined])
    const stored = (tableName: string, tableSchema?: string) =>
      storedTableOf({ tableName, ...(tableSchema && { tableSchema }) })
    expect([stored('shop$1'), stored('shop_1')]).toEqual(['of_shop', 'of_shop_1'])
    expect([stored('shop$1', 'legacy'), stored('shop', 'legacy')]).toEqual(['legacy.shop', 'legacy.shop'])
    expect(['of_shop', 'legacy.shop', 'sys_user'].map(formOfStoredTable)).toEqual(['shop', 'shop', undefined])
    expect([addressOfForm('my_shop$1'), addressOfForm('my_shop_1')]).toEqual([
      'online/f-my-shop--1',
      'online/f-my-shop-1',
    ])
    expect(['my_shop$1', 'my_shop_1'].map((name) => tableAtAddress(addressOfForm(name)))).toEqual([
      'my_shop$1',
      'my_shop_1',
    ])
  })

  it('has a name that no form can have', () => {
    const form = readForm({ tableName: 'shop$1', tableTxt: '商店' }, [field('name')])
    expect(formProblems(form, new Set())).toMatchObject([{ field: 'tableName' }])
    expect(formProblems(viewOf(shop(field('name')), field('name')), new Set())).toEqual([])
  })
})

describe('a view that follows its form', () => {
  it('has its own titles, order and lists, and the types and rules of the table', () => {
    const form = shop(field('code', { dbLength: 8, fieldValidType: 'only' }), field('name', { fieldMustInput: '1' }))
    const view = viewOf(form, field('name', { dbFieldTxt: '店名', isShowList: '0' }), field('code', { dbLength: 99 }))
    expect(view.head).toMatchObject({ tableName: 'shop$1', tableTxt: '视图', formTemplate: 2 })
    expect(view.fields).toMatchObject([
      { dbFieldName: 'name', dbFieldTxt: '店名', isShowList: false, fieldMustInput: true },
      { dbFieldName: 'code', dbLength: 8, fieldValidType: 'only' },
    ])
  })

  it('shows rows where its form shows them', () => {
    const theme = (themeTemplate: string) => {
      const main = readForm({ tableName: 'shop', tableTxt: '商店', tableType: 2, themeTemplate }, [field('code')])
      return viewOf(main, field('code')).head
    }
    expect(['normal', 'tab', 'erp', 'innerTable'].map((each) => theme(each).themeTemplate)).toEqual([
      'normal',
      'tab',
      'erp',
      'innerTable',
    ])
    expect(theme('erp').tableType).toBe(2)
  })

  it('takes new names by the ids of fields, in links too', () => {
    const view = viewOf(shop(field('name'), field('town')), field('name', { fieldHref: `/online/\${town}/x` }))
    expect(namesOf(view.leftOut)).toEqual(['town'])
    const after = followOriginal(
      view,
      shop(field('name', { dbFieldName: 'title' }), field('town', { dbFieldName: 'city' })),
    )
    expect(after.fields).toMatchObject([{ dbFieldName: 'title', fieldHref: `/online/\${city}/x` }])
    expect(namesOf(after.leftOut)).toEqual(['city'])
  })

  it('loses removed fields, and gets those without which nothing can be added', () => {
    const view = viewOf(shop(field('name'), field('gone'), field('town')), field('name'), field('gone'))
    const after = followOriginal(view, shop(field('name'), field('town', { fieldMustInput: '1' })))
    expect(namesOf(after.fields)).toEqual(['name', 'town'])
    expect(after.leftOut).toEqual([])
  })

  it('takes default and way of searching from the form when the type became another one', () => {
    const was = shop(field('name', { isQuery: '1', queryMode: 'like' }))
    const view = viewOf(was, field('name', { isQuery: '1', queryMode: 'like', fieldDefaultValue: '甲' }))
    const after = followOriginal(view, shop(field('name', { dbType: 'int', fieldDefaultValue: '1' })))
    expect(after.fields).toMatchObject([{ dbType: 'int', isQuery: true, queryMode: 'single', fieldDefaultValue: '1' }])
    expect(formProblems(after, new Set())).toEqual([])
  })
})

describe('the entity of a view', () => {
  it('belongs to the table of its form; fields that it leaves out are neither read nor written', () => {
    const view = viewOf(shop(field('name'), field('town')), field('name'))
    const { entity, pages, problems } = documentsOfForm(view, [])
    expect(problems).toEqual([])
    expect(entity).toMatchObject({
      ...{ $id: 'online/f-shop--1', 'x-table': 'of_shop', 'x-permission': 'online:data:shop$1' },
      properties: { town: { 'x-read': 'server', 'x-write': 'server' } },
    })
    expect(entity.properties.name).not.toHaveProperty('x-read')
    expect(JSON.stringify(pages)).not.toContain('town')
    expect(formOf(entity)).toMatchObject({ head: { tableName: 'shop$1' } })
    expect(formOf({ ...entity, 'x-table': 'of_other' })).toBeUndefined()
  })
})

describe('settings that a view may not change', () => {
  const form = shop(field('name', { fieldMustInput: '1' }), field('kind', { fieldShowType: 'list', dictField: 'sex' }))
  const problemsOf = (...fields: Row[]) =>
    viewProblems(readForm({ tableName: 'shop$1', tableTxt: '视图' }, fields), form).map(({ field: at }) => at)
  const name = field('name', { fieldMustInput: '1' })
  const kind = field('kind', { fieldShowType: 'radio', dictField: 'sex' })

  it('exclude display settings', () => {
    expect(problemsOf({ ...name, dbFieldTxt: '店名', isShowList: '0' }, kind)).toEqual([])
  })

  it('include the type of the column, and the rules of its form', () => {
    expect(problemsOf({ ...name, dbLength: 64 })).toEqual(['fields[0].dbLength'])
    expect(problemsOf({ ...name, fieldMustInput: '0' })).toEqual(['fields[0].fieldMustInput'])
    expect(problemsOf({ ...name, isReadOnly: '1' })).toEqual(['fields[0].isReadOnly'])
    expect(problemsOf(name, { ...kind, dictField: 'other' })).toEqual(['fields[1].dictField'])
    expect(problemsOf(name, { ...kind, fieldShowType: 'checkbox', dbLength: 32 })).toEqual(['fields[1].fieldShowType'])
    expect(problemsOf(name, field('fresh'))).toEqual(['fields[1].dbFieldName'])
  })

  it('exclude a field that is added again by name', () => {
    expect(problemsOf({ ...field('another-id'), dbFieldName: 'name' })).toEqual([])
  })
})

describe('buttons of a view', () => {
  const button = (code: string, title = code) =>
    readEnhancement({ kind: 'button', code, title, buttonStyle: 'link', steps: [{ kind: 'message', text: '好' }] })
  const builtIn = (code: string, more: Row = {}) =>
    readEnhancement({ kind: 'builtin', builtIn: code, title: '原', ...more })
  const event = readEnhancement({ kind: 'event', event: 'afterAdd', title: '事件', steps: [] })
  type Said = ReturnType<typeof button>[]
  const of = (taken: Said, own: Said) => {
    const form = { ...shop(field('name')), enhancements: taken }
    return followOriginal({ ...viewOf(form, field('name')), own }, form)
  }
  const OFF = { buttonStatus: '0' }

  it('are added to those of its form, whose events apply to a view too', () => {
    const view = of([button('approve'), event], [button('praise')])
    expect(view.enhancements!.map(({ code }) => code)).toEqual(['approve', 'afterAdd', 'praise'])
    expect(view.own!.map(({ code }) => code)).toEqual(['praise'])
    // Applied again each time: the view never stores enhancements of the form.
    expect(followOriginal(view, shop(field('name'))).enhancements).toEqual([button('praise')])
    expect(of([], [])).not.toHaveProperty('enhancements')
  })

  it('have the names of the view, and never enable what its form disabled', () => {
    const [closed] = of([builtIn('add', OFF)], [builtIn('add', { title: '加' })]).enhancements!
    expect(closed).toMatchObject({ title: '加', isOff: true })
    expect(of([builtIn('add')], [builtIn('add', OFF)]).enhancements).toMatchObject([{ isOff: true }])
    const conditionOf = (taken: string, own: string) =>
      of([builtIn('edit', { when: taken })], [builtIn('edit', { when: own })]).enhancements![0]!.when
    expect(conditionOf('row.a == 1 || true', 'row.b == 2')).toBe('(row.a == 1 || true) && (row.b == 2)')
    expect([conditionOf('row.a == 1', ''), conditionOf('', 'row.b == 2')]).toEqual(['row.a == 1', 'row.b == 2'])
  })

  it('keep their code when the form gets a button with the same code, because permissions were granted by it', () => {
    expect(of([button('approve', '批准')], [button('approve', '赞同')]).enhancements).toMatchObject([{ title: '赞同' }])
  })
})

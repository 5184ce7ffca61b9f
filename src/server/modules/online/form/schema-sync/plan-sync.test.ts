import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { OnlineForm } from '#shared/documents/online-form/form.ts'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import { planSync, type StoredColumn, type StoredIndex, type SyncStep } from './plan-sync.ts'

const stored = (name: string, type: string, more: Partial<StoredColumn> = {}): StoredColumn => ({
  ...{ name, type, notNull: false, hasDefault: false, isIdentity: false },
  ...more,
})
const REQUIRED = { notNull: true, hasDefault: true }
const ENGINE = [
  stored('create_by', 'character varying(100)'),
  stored('create_time', 'timestamp with time zone', REQUIRED),
  stored('update_by', 'character varying(100)'),
  stored('update_time', 'timestamp with time zone'),
  stored('sys_org_code', 'character varying(64)'),
  stored('tenant_id', 'integer', REQUIRED),
  stored('del_flag', 'integer', REQUIRED),
  stored('version', 'integer', REQUIRED),
]
const key = stored('id', 'character varying(36)', { notNull: true })

/** Steps for the columns of a table, by a form with one field. */
function stepsFor(field: Record<string, unknown>, columns: StoredColumn[]): SyncStep[] {
  const form = readForm({ tableName: 'shop', tableTxt: '门店' }, [{ dbFieldName: 'value', dbFieldTxt: '值', ...field }])
  const { entity } = documentsOfForm(form, [])
  const desired = { entity, form, former: undefined, dropsRemoved: false, hasTrigrams: false }
  const steps = planSync({ ...desired, stored: { columns, indexes: [] } })
  return steps.filter((step) => step.do !== 'index')
}

describe('the default of a column', () => {
  const formWith = (dbDefaultVal: string, name = 'value') =>
    readForm({ tableName: 'shop', tableTxt: '门店' }, [{ id: 'f1', dbFieldName: name, dbFieldTxt: '值', dbDefaultVal }])
  const steps = (former: string | undefined, now: string, hasDefault: boolean, name = 'value') => {
    const form = formWith(now, name)
    const plan = planSync({
      ...{ entity: documentsOfForm(form, []).entity, form, dropsRemoved: false, hasTrigrams: false },
      former: former === undefined ? undefined : formWith(former),
      stored: { columns: [key, ...ENGINE, stored('value', 'character varying(32)', { hasDefault })], indexes: [] },
    })
    return plan.filter((step) => step.do !== 'index')
  }
  const column = { name: 'value', type: 'character varying(32)' }

  it('is set, changed and removed, and left alone when nobody changed it', () => {
    expect(steps('', 'a', false)).toEqual([{ do: 'default', column, value: 'a' }])
    expect(steps('a', 'b', true)).toEqual([{ do: 'default', column, value: 'b' }])
    expect(steps('a', 'a', true)).toEqual([])
    expect(steps('a', '', true)).toEqual([{ do: 'release', column: 'value', from: 'default' }])
  })

  it('stays with a renamed column, and in a table from elsewhere when no other is designed', () => {
    expect(steps('a', 'a', true, 'renamed')).toEqual([{ do: 'rename', from: 'value', to: 'renamed' }])
    expect(steps(undefined, '', true)).toEqual([])
    expect(steps(undefined, 'a', true)).toEqual([{ do: 'default', column, value: 'a' }])
  })

  it('is removed with its field, whose column stays, so that a later field of that name does not get it', () => {
    const both = (rows: Row[]) => readForm({ tableName: 'shop', tableTxt: '门店' }, rows)
    const title = { id: 'f0', dbFieldName: 'title', dbFieldTxt: '名称' }
    const value = { id: 'f1', dbFieldName: 'value', dbFieldTxt: '值' }
    const plan = (form: OnlineForm) =>
      planSync({
        ...{ entity: documentsOfForm(form, []).entity, form, dropsRemoved: false, hasTrigrams: false },
        former: both([title, { ...value, dbDefaultVal: 'a' }]),
        stored: {
          columns: [
            key,
            ...ENGINE,
            stored('title', 'character varying(32)'),
            stored('value', 'character varying(32)', { hasDefault: true }),
          ],
          indexes: [],
        },
      }).filter((step) => step.do !== 'index')
    const released = { do: 'release', column: 'value', from: 'default' }
    expect(plan(both([title]))).toEqual([released])
    expect(plan(both([title, { ...value, id: 'f2' }]))).toEqual([released])
  })

  it('is part of a new table, and of a new column', () => {
    const form = formWith('a')
    const desired = { entity: documentsOfForm(form, []).entity, form, former: undefined, dropsRemoved: false }
    const [create] = planSync({ ...desired, hasTrigrams: false, stored: undefined })
    expect(create).toMatchObject({ do: 'create', columns: expect.arrayContaining([{ ...column, default: 'a' }]) })
    const [added] = planSync({ ...desired, hasTrigrams: false, stored: { columns: [key, ...ENGINE], indexes: [] } })
    expect(added).toEqual({ do: 'add', column: { ...column, default: 'a' } })
  })
})

describe('a column that was made elsewhere', () => {
  it.each([
    ['smallint', { dbType: 'int' }],
    ['real', { dbType: 'double' }],
    ['numeric(8,2)', { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 }],
    ['integer', { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 }],
    ['character(8)', { dbType: 'string', dbLength: 8 }],
    ['character varying', { dbType: 'Text' }],
    ['uuid', { dbType: 'string', dbLength: 36 }],
    ['integer', { dbType: 'string', dbLength: 11 }],
    ['bigint', { dbType: 'Text' }],
    ['timestamp without time zone', { dbType: 'Datetime', fieldShowType: 'datetime' }],
  ])('of type %s becomes what its field asks for, and nothing is lost', (type, field) => {
    expect(stepsFor(field, [key, ...ENGINE, stored('value', type)]).map((step) => step.do)).toEqual(['widen'])
  })

  it.each([
    ['bigint', { dbType: 'string', dbLength: 19 }],
    ['integer', { dbType: 'string', dbLength: 10 }],
    ['numeric(10,2)', { dbType: 'string', dbLength: 32 }],
    ['timestamp with time zone', { dbType: 'Date', fieldShowType: 'date' }],
    ['jsonb', { dbType: 'Text' }],
  ])('of type %s is not taken for a shorter or another one', (type, field) => {
    const [step] = stepsFor(field, [key, ...ENGINE, stored('value', type)])
    expect(step).toMatchObject({ loses: true })
  })

  it.each([
    ['numeric', 10, 2],
    ['numeric(10,2)', 9, 2],
    ['numeric(10,2)', 10, 1],
    ['numeric(10,2)', 10, 3],
    ['integer', 10, 2],
    ['double precision', 38, 10],
  ])('of type %s is fitted to a decimal of %i digits, %i of them decimals', (type, digits, scale) => {
    const field = { dbType: 'BigDecimal', dbLength: digits, dbPointLength: scale }
    expect(stepsFor(field, [key, ...ENGINE, stored('value', type)])).toEqual([
      {
        ...{ do: 'fit', from: type, digits, scale, loses: true },
        column: { name: 'value', type: `numeric(${digits},${scale})` },
      },
    ])
  })

  it('that is a decimal of the same size stays', () => {
    const field = { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 }
    expect(stepsFor(field, [key, ...ENGINE, stored('value', 'numeric(10,2)')])).toEqual([])
  })

  it('loses NOT NULL, defaults and identity that the engine does not know', () => {
    const columns = [
      stored('id', 'character varying(36)', { notNull: true, isIdentity: true, hasDefault: true }),
      ...ENGINE,
      stored('value', 'character varying(32)', { notNull: true, hasDefault: true }),
      stored('unknown', 'jsonb', { notNull: true }),
      stored('filled', 'jsonb', { notNull: true, hasDefault: true }),
    ]
    expect(stepsFor({}, columns)).toEqual([
      { do: 'release', column: 'id', from: 'identity' },
      { do: 'release', column: 'value', from: 'not null' },
      { do: 'release', column: 'unknown', from: 'not null' },
    ])
  })

  it('gets what the engine relies on', () => {
    const others = ENGINE.filter(({ name }) => name !== 'version' && name !== 'tenant_id')
    const columns = [key, ...others, stored('version', 'smallint'), stored('value', 'character varying(32)')]
    expect(stepsFor({}, columns).map((step) => [step.do, 'column' in step && step.column])).toEqual([
      ['add', { name: 'tenant_id', type: 'integer' }],
      ['widen', { name: 'version', type: 'integer' }],
      ['require', { name: 'version', type: 'integer' }],
    ])
  })
})

describe('a column for passwords', () => {
  const head = { tableName: 'shop', tableTxt: '门店' }
  const field = (fieldShowType: string) => ({ id: 'f1', dbFieldName: 'pin', dbFieldTxt: '口令', fieldShowType })
  const plan = (before: string, ...after: string[]) => {
    const form = readForm(head, after.map(field))
    const { entity } = documentsOfForm(form, [])
    const columns = [key, ...ENGINE, stored('pin', 'character varying(200)')]
    const desired = { entity, form, former: readForm(head, [field(before)]), dropsRemoved: false, hasTrigrams: false }
    return planSync({ ...desired, stored: { columns, indexes: [] } }).filter((step) => step.do !== 'index')
  }

  it('loses its values when it gets another control, and is dropped with its field', () => {
    expect(plan('password', 'text')).toMatchObject([{ do: 'replace', column: { name: 'pin' }, loses: true }])
    expect(plan('text', 'password')).toMatchObject([{ do: 'replace', column: { name: 'pin' }, loses: true }])
    expect(plan('password')).toMatchObject([{ do: 'drop', column: { name: 'pin' }, loses: true }])
    expect(plan('text')).toEqual([])
    expect(plan('password', 'password').filter((step) => 'loses' in step)).toEqual([])
  })
})

describe('indexes', () => {
  const head = { tableName: 'shop', tableTxt: '门店' }
  const field = (dbFieldName: string, more: object) => ({ id: 'f1', dbFieldName, dbFieldTxt: '值', ...more })
  const indexs = [{ id: 'i1', indexName: 'by_it', indexField: 'worth', indexType: 'normal' }]
  const only = { fieldValidType: 'only' }
  const form = readForm(head, [field('worth', { dbType: 'int', ...only })], indexs)
  const { entity } = documentsOfForm(form, [])
  const plan = (columns: StoredColumn[], indexes: StoredIndex[]) => {
    const former = readForm(head, [field('value', { dbType: 'string', ...only })])
    const desired = { entity, form, former, dropsRemoved: true, hasTrigrams: false }
    return planSync({ ...desired, stored: { columns, indexes } })
  }
  const columnsWith = (own: StoredColumn) => [key, ...ENGINE, own]
  const wanted = plan(columnsWith(stored('worth', 'integer')), []).flatMap((step) =>
    step.do === 'index' ? [step.index] : [],
  )

  it('are made again when a column gets another type, also after a rename', () => {
    expect(wanted.map(({ columns, unique }) => [columns.join(), unique])).toEqual([
      ['tenant_id,create_time,id,del_flag', false],
      ['tenant_id,worth', true],
      ['tenant_id,worth', false],
    ])
    const before = wanted.map((index) => ({
      ...index,
      columns: index.columns.map((name) => (name === 'worth' ? 'value' : name)),
    }))
    const steps = plan(columnsWith(stored('value', 'character varying(32)')), before)
    expect(steps.map((step) => step.do)).toEqual(['rename', 'replace', 'index', 'index'])
    expect(plan(columnsWith(stored('worth', 'integer')), wanted)).toEqual([])
  })

  it('are dropped and made again when making them was interrupted', () => {
    const broken = wanted.map((index, at) => ({ ...index, isInvalid: at === 0 }))
    expect(plan(columnsWith(stored('worth', 'integer')), broken)).toEqual([
      { do: 'drop-index', index: broken[0] },
      { do: 'index', index: wanted[0] },
    ])
  })
})

describe('a form that becomes a tree', () => {
  const formWith = (isTree: 'Y' | 'N') =>
    readForm({ tableName: 'area', tableTxt: '地区', isTree, treeFieldname: 'region' }, [
      { id: 'f1', dbFieldName: 'region', dbFieldTxt: '地区' },
    ])
  const filled = (former: OnlineForm | undefined) => {
    const form = formWith('Y')
    const steps = planSync({
      ...{ entity: documentsOfForm(form, []).entity, form, former, dropsRemoved: false, hasTrigrams: false },
      stored: { columns: [key, ...ENGINE, stored('region', 'character varying(32)')], indexes: [] },
    })
    return steps.flatMap((step) => (step.do === 'fill' ? [[step.column.name, step.value]] : []))
  }

  it('makes its old rows roots, once', () => {
    expect(filled(formWith('N'))).toEqual([
      ['pid', '0'],
      ['has_child', '0'],
    ])
    expect(filled(formWith('Y'))).toEqual([])
  })
})

describe('an index of substrings', () => {
  it('is planned for fields that are searched or hold files', () => {
    const text = { dbType: 'Text', fieldShowType: 'textarea' }
    const form = readForm({ tableName: 'shop', tableTxt: '门店' }, [
      { dbFieldName: 'paper', dbFieldTxt: '附件', fieldShowType: 'file' },
      { dbFieldName: 'note', dbFieldTxt: '备注', ...text },
      { dbFieldName: 'sought', dbFieldTxt: '说明', ...text, isQuery: '1', queryMode: 'like' },
    ])
    const { entity } = documentsOfForm(form, [])
    const desired = { entity, form, former: undefined, dropsRemoved: false, hasTrigrams: true }
    const steps = planSync({ ...desired, stored: undefined })
    const columns = steps.flatMap((step) => (step.do === 'index' && step.index.trigrams ? step.index.columns : []))
    expect(columns).toEqual(['paper', 'sought'])
  })
})

import { describe, expect, it } from 'vitest'
import { documentsOfForm } from '#shared/documents/online-form/form-documents.ts'
import { readForm } from '#shared/documents/online-form/read-form.ts'
import { planSync, type StoredColumn, type SyncStep } from './plan-sync.ts'

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

/** What is done to the columns of a table, by a form with one field. */
function stepsFor(field: Record<string, unknown>, columns: StoredColumn[]): SyncStep[] {
  const form = readForm({ tableName: 'shop', tableTxt: '门店' }, [{ dbFieldName: 'value', dbFieldTxt: '值', ...field }])
  const { entity } = documentsOfForm(form, [])
  const wish = { entity, form, former: undefined, dropsRemoved: false, hasTrigrams: false }
  const steps = planSync({ ...wish, stored: { columns, indexes: [] } })
  return steps.filter((step) => step.do !== 'index')
}

describe('a column that was made elsewhere', () => {
  it.each([
    ['smallint', { dbType: 'int' }],
    ['real', { dbType: 'double' }],
    ['numeric(10,2)', { dbType: 'BigDecimal' }],
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

  it('asks for nothing that only its maker knows', () => {
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

  it('holds what the engine relies on, once it did not', () => {
    const others = ENGINE.filter(({ name }) => name !== 'version' && name !== 'tenant_id')
    const columns = [key, ...others, stored('version', 'smallint'), stored('value', 'character varying(32)')]
    expect(stepsFor({}, columns).map((step) => [step.do, 'column' in step && step.column])).toEqual([
      ['add', { name: 'tenant_id', type: 'integer' }],
      ['widen', { name: 'version', type: 'integer' }],
      ['require', { name: 'version', type: 'integer' }],
    ])
  })
})

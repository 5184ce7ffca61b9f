import type { CheckEnvironment, Column, Table } from '../check-environment.ts'
import { buildEntityMeta } from '../meta/entity-meta.ts'
import { buildPageMeta } from '../meta/page-meta.ts'
import { createMetaValidator } from '../meta-validator.ts'
import { fixtureVocabulary } from './fixture-vocabulary.ts'

const text = (length: number): Column => ({ type: 'character varying', length, nullable: true, hasDefault: false })
const plain = (type: string): Column => ({ type, length: null, nullable: true, hasDefault: false })
const needed = (column: Column): Column => ({ ...column, nullable: false })
const filled = (column: Column): Column => ({ ...column, nullable: false, hasDefault: true })

const kept: Table['columns'] = {
  id: needed(text(36)),
  tenant_id: filled(plain('integer')),
  create_by: text(100),
  create_time: filled(plain('timestamp with time zone')),
  update_by: text(100),
  update_time: plain('timestamp with time zone'),
  sys_org_code: text(64),
}

const metas = {
  pageMeta: buildPageMeta(fixtureVocabulary),
  entityMeta: buildEntityMeta(fixtureVocabulary.widgets.map(({ name }) => name)),
}

/** Environment of the fixtures: names that their documents may use beside the documents in fixtures/base. */
export const fixtureEnvironment: CheckEnvironment = {
  ...metas,
  validate: createMetaValidator(metas),
  routes: [
    { method: 'GET', path: '/sys/loginfo' },
    { method: 'PUT', path: '/business/goods/freeze/{id}', permission: 'business:goods:freeze' },
  ],
  permissions: ['business:goods:freeze', 'online:report:goods', 'online:report:fixture'],
  dictionaries: ['unit', 'yn'],
  dictionaryItems: {
    yn: [
      { value: '1', text: '是' },
      { value: '0', text: '否' },
    ],
  },
  checkRules: ['goods_code'],
  fillRules: ['order_number'],
  menuIcons: ['home', 'shop'],
  tables: {
    goods: {
      columns: {
        ...kept,
        code: needed(text(20)),
        name: needed(text(50)),
        price: plain('numeric'),
        kind: text(36),
        unit: text(10),
        note: text(500),
        secret: text(64),
        stock: filled(plain('integer')),
        origin: text(50),
        level: text(1),
        made_on: plain('date'),
      },
      uniques: [['id'], ['code']],
    },
    kind: { columns: { ...kept, name: needed(text(50)), sort: plain('integer') }, uniques: [['id']] },
    goods_kind: {
      columns: { goods_id: needed(text(36)), kind_id: needed(text(36)) },
      uniques: [['goods_id', 'kind_id']],
    },
  },
}

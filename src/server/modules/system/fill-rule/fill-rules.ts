import { randomInt, randomUUID } from 'node:crypto'
import type { Principal } from '#server/http/principal.ts'
import { wireTime } from '#server/platform/clock.ts'
import { ruleValues } from '#server/records/policy/rule-variables.ts'
import type { Field, Row } from '#shared/documents/entity.ts'
import type { FillRuleCode } from '#shared/rules/fill-rules.ts'
import type { ParameterFields } from '#shared/rules/parameters.ts'
import { nextTreeCode } from '#shared/rules/tree-code.ts'
import { categoryLevel, departLevel, type FillConnection, lockLevel, nextNumber } from './fill-rule.repository.ts'

export interface FillInput {
  /** Known fields of the record or form. */
  form: Readonly<Row>
  /** Parameters, checked against the handler's fields; absent ones have their defaults. */
  params: Readonly<Row>
  principal: Principal
  now: Date
  connection: FillConnection
}

interface FillHandler {
  params: ParameterFields
  /** Parameters that may contain `#{variables}`. */
  variables?: readonly string[]
  make(input: FillInput): Promise<unknown>
}

const DAY_LENGTH = 'YYYY-MM-DD'.length
const LONGEST_SEQUENCE_NAME = 100
const ROOT_CATEGORY = '0'

const prefix: Field = {
  type: 'string',
  title: '前缀',
  description: '可含 #{sys_org_code} 等变量',
  maxLength: 60,
}

const DATE_LENGTH = 'YYYYMMDD'.length
/** Number of digits of `20260306` in a number; the sequence restarts for each such prefix. */
const PERIOD_LENGTHS: Readonly<Record<string, number>> = { yyyy: 4, yyyyMM: 6, yyyyMMdd: DATE_LENGTH, none: 0 }

const TIMES: Readonly<Record<string, (time: string) => string>> = {
  date: (time) => time.slice(0, DAY_LENGTH),
  datetime: (time) => time,
  yyyyMMdd: (time) => digitsIn(time).slice(0, DATE_LENGTH),
  yyyyMMddHHmmss: digitsIn,
}

const TIME_FORMATS = {
  date: '日期，如 2026-03-06',
  datetime: '日期时间，如 2026-03-06 17:00:00',
  yyyyMMdd: '日期，如 20260306',
  yyyyMMddHHmmss: '日期时间，如 20260306170000',
}

const USER_FIELDS = { username: '账号', realname: '姓名', userId: '主键', orgCode: '部门编码' } as const

const NONE: ParameterFields = { properties: {} }

/** Closed list of handlers: text from administrators never names code. */
export const fillRules: Readonly<Record<FillRuleCode, FillHandler>> = {
  order_number: {
    params: {
      properties: {
        prefix,
        date: {
          ...choice('日期', { yyyy: '年', yyyyMM: '年月', yyyyMMdd: '年月日', none: '没有日期' }),
          description: '序号随日期从1重新开始',
          default: 'yyyyMMdd',
        },
        digits: { type: 'integer', title: '序号位数', minimum: 1, maximum: 12, default: 4 },
        name: { type: 'string', title: '序列名称', description: '同名的规则共用一个序列', maxLength: 60 },
      },
    },
    variables: ['prefix', 'name'],
    async make({ params, principal, now, connection }) {
      const front = withVariables(textOf(params.prefix), principal, now)
      const name = (textOf(params.name) || `order_number ${front}`).slice(0, LONGEST_SEQUENCE_NAME)
      const period = digitsIn(wireTime(now)).slice(0, PERIOD_LENGTHS[textOf(params.date)])
      const number = await nextNumber(connection, { tenantId: principal.tenantId, name, period })
      return `${front}${period}${String(number).padStart(Number(params.digits), '0')}`
    },
  },
  shop_order_num: {
    params: { properties: { prefix: { ...prefix, default: 'CN' } } },
    variables: ['prefix'],
    async make({ form, params, principal, now }) {
      const digits = String(randomInt(100)).padStart(2, '0')
      return `${withVariables(textOf(params.prefix), principal, now)}${digitsIn(wireTime(now))}${digits}${textOf(form.name)}`
    },
  },
  org_num_role: {
    params: NONE,
    async make({ form, principal, connection }) {
      const parentId = textOf(form.parentId)
      await lockLevel(connection, `sys_depart ${principal.tenantId} ${parentId}`)
      const { parentCode, parentType, siblings } = await departLevel(connection, principal.tenantId, parentId)
      const type = parentId === '' ? 1 : Number(parentType || 0) + 1
      return [nextTreeCode(parentCode, siblings) ?? null, String(type)]
    },
  },
  category_code_rule: {
    params: NONE,
    async make({ form, connection }) {
      const pid = textOf(form.pid) || ROOT_CATEGORY
      await lockLevel(connection, `sys_category ${pid}`)
      const { parentCode, siblings } = await categoryLevel(connection, pid)
      return nextTreeCode(parentCode, siblings) ?? null
    },
  },
  org_code: { params: NONE, make: async ({ principal }) => principal.orgCode },
  current_user: {
    params: { properties: { field: { ...choice('取哪一项', USER_FIELDS), default: 'username' } } },
    async make({ params, principal }) {
      return principal[params.field as keyof typeof USER_FIELDS]
    },
  },
  current_time: {
    params: { properties: { format: { ...choice('格式', TIME_FORMATS), default: 'date' } } },
    make: async ({ params, now }) => TIMES[textOf(params.format)]!(wireTime(now)),
  },
  uuid: { params: NONE, make: async () => randomUUID() },
}

function choice(title: string, texts: Readonly<Record<string, string>>): Field {
  const options = Object.entries(texts).map(([value, text]) => ({ value, text }))
  const values = options.map(({ value }) => value)
  return { type: 'string', title, enum: values, 'x-widget': 'Select', 'x-widget-props': { options } }
}

/** Replaces variables. A variable with no value or several values becomes empty text. */
function withVariables(text: string, principal: Principal, now: Date): string {
  if (!text.includes('#{')) return text
  const values = ruleValues(text, principal, wireTime(now))
  return values?.length === 1 ? values[0]! : text.replace(/#\{[^}]*\}/g, '')
}

function digitsIn(time: string): string {
  return time.replaceAll(/\D/g, '')
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

import { randomInt, randomUUID } from 'node:crypto'
import type { Row } from '#shared/documents/entity.ts'
import type { FillRuleCode } from '#shared/rules/fill-rules.ts'
import { nextTreeCode } from '#shared/rules/tree-code.ts'
import type { Principal } from '../../../http/principal.ts'
import { wireTime } from '../../../platform/clock.ts'
import { ruleValues } from '../../../records/rule-variables.ts'
import type { ParameterSpec, ParameterSpecs } from './fill-params.ts'
import { categoryLevel, departLevel, type FillConnection, lockLevel, nextNumber } from './fill-rule.repository.ts'

export interface FillInput {
  /** The record or form as far as it is known. */
  form: Readonly<Row>
  params: Readonly<Record<string, string>>
  principal: Principal
  now: Date
  connection: FillConnection
}

interface FillHandler {
  params: ParameterSpecs
  make(input: FillInput): Promise<unknown>
}

const DAY_LENGTH = 'YYYY-MM-DD'.length
const DEFAULT_DIGITS = 4
const LONGEST_SEQUENCE_NAME = 100
const ROOT_CATEGORY = '0'

const prefix: ParameterSpec = { title: '前缀', kind: 'text', maxLength: 60 }

/** How much of `20260306` goes into a number; the sequence begins anew with each. */
const PERIOD_LENGTHS: Readonly<Record<string, number>> = { yyyy: 4, yyyyMM: 6, yyyyMMdd: 8, none: 0 }

const TIMES: Readonly<Record<string, (time: string) => string>> = {
  date: (time) => time.slice(0, DAY_LENGTH),
  datetime: (time) => time,
  yyyyMMdd: (time) => digitsIn(time).slice(0, PERIOD_LENGTHS.yyyyMMdd),
  yyyyMMddHHmmss: digitsIn,
}

const USER_FIELDS = ['username', 'realname', 'userId', 'orgCode'] as const

/** A closed list: what an administrator writes never names code. */
export const fillRules: Readonly<Record<FillRuleCode, FillHandler>> = {
  order_number: {
    params: {
      prefix,
      date: { title: '日期', kind: 'choice', of: Object.keys(PERIOD_LENGTHS) },
      digits: { title: '序号位数', kind: 'integer', minimum: 1, maximum: 12 },
      name: { title: '序列名称', kind: 'text', maxLength: 60 },
    },
    async make({ params, principal, now, connection }) {
      const front = withVariables(params.prefix ?? '', principal, now)
      const name = (params.name ?? `order_number ${front}`).slice(0, LONGEST_SEQUENCE_NAME)
      const period = digitsIn(wireTime(now)).slice(0, PERIOD_LENGTHS[params.date ?? ''] ?? PERIOD_LENGTHS.yyyyMMdd)
      const number = await nextNumber(connection, { tenantId: principal.tenantId, name, period })
      return `${front}${period}${String(number).padStart(Number(params.digits ?? DEFAULT_DIGITS), '0')}`
    },
  },
  shop_order_num: {
    params: { prefix },
    async make({ form, params, principal, now }) {
      const digits = String(randomInt(100)).padStart(2, '0')
      return `${withVariables(params.prefix ?? 'CN', principal, now)}${digitsIn(wireTime(now))}${digits}${textOf(form.name)}`
    },
  },
  org_num_role: {
    params: {},
    async make({ form, principal, connection }) {
      const parentId = textOf(form.parentId)
      await lockLevel(connection, `sys_depart ${principal.tenantId} ${parentId}`)
      const { parentCode, parentType, siblings } = await departLevel(connection, principal.tenantId, parentId)
      const type = parentId === '' ? 1 : Number(parentType || 0) + 1
      return [nextTreeCode(parentCode, siblings) ?? null, String(type)]
    },
  },
  category_code_rule: {
    params: {},
    async make({ form, connection }) {
      const pid = textOf(form.pid) || ROOT_CATEGORY
      await lockLevel(connection, `sys_category ${pid}`)
      const { parentCode, siblings } = await categoryLevel(connection, pid)
      return nextTreeCode(parentCode, siblings) ?? null
    },
  },
  org_code: { params: {}, make: async ({ principal }) => principal.orgCode },
  current_user: {
    params: { field: { title: '字段', kind: 'choice', of: USER_FIELDS } },
    async make({ params, principal }) {
      return principal[USER_FIELDS.find((field) => field === params.field) ?? 'username']
    },
  },
  current_time: {
    params: { format: { title: '格式', kind: 'choice', of: Object.keys(TIMES) } },
    make: async ({ params, now }) => (TIMES[params.format ?? ''] ?? TIMES.date!)(wireTime(now)),
  },
  uuid: { params: {}, make: async () => randomUUID() },
}

/** A variable that stands for nothing, or for several things, leaves nothing. */
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

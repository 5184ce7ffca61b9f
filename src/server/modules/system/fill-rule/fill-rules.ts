import { randomInt } from 'node:crypto'
import type { Row } from '#shared/documents/entity.ts'
import type { FillRuleCode } from '#shared/rules/fill-rules.ts'
import { nextTreeCode } from '#shared/rules/tree-code.ts'
import type { Principal } from '../../../http/principal.ts'
import { wireTime } from '../../../platform/clock.ts'
import { categoryLevel, departLevel, type FillConnection, lockLevel, nextNumber } from './fill-rule.repository.ts'

export interface FillInput {
  /** The record or form as far as it is known. */
  form: Readonly<Row>
  params: Readonly<Record<string, string>>
  principal: Principal
  now: Date
  connection: FillConnection
}

type FillRule = (input: FillInput) => Promise<unknown>

const DAY_LENGTH = 'YYYY-MM-DD'.length
const DEFAULT_DIGITS = 4
const ROOT_CATEGORY = '0'

/** A closed list: what an administrator writes never names code. */
export const fillRules: Readonly<Record<FillRuleCode, FillRule>> = {
  async order_number({ params, principal, now, connection }) {
    const { prefix = '', name = `order_number ${prefix}`, digits } = params
    const period = wireTime(now).slice(0, DAY_LENGTH).replaceAll('-', '')
    const number = await nextNumber(connection, { tenantId: principal.tenantId, name, period })
    return `${prefix}${period}${String(number).padStart(Number(digits ?? DEFAULT_DIGITS), '0')}`
  },
  async shop_order_num({ form, params, now }) {
    const time = wireTime(now).replaceAll(/\D/g, '')
    const digits = String(randomInt(100)).padStart(2, '0')
    return `${params.prefix ?? 'CN'}${time}${digits}${textOf(form.name)}`
  },
  async org_num_role({ form, principal, connection }) {
    const parentId = textOf(form.parentId)
    await lockLevel(connection, `sys_depart ${principal.tenantId} ${parentId}`)
    const { parentCode, parentType, siblings } = await departLevel(connection, principal.tenantId, parentId)
    const type = parentId === '' ? 1 : Number(parentType || 0) + 1
    return [nextTreeCode(parentCode, siblings) ?? null, String(type)]
  },
  async category_code_rule({ form, connection }) {
    const pid = textOf(form.pid) || ROOT_CATEGORY
    await lockLevel(connection, `sys_category ${pid}`)
    const { parentCode, siblings } = await categoryLevel(connection, pid)
    return nextTreeCode(parentCode, siblings) ?? null
  },
  org_code: async ({ principal }) => principal.orgCode,
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

import { wireTime } from '#server/platform/clock.ts'
import type { EngineAccess, EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable, ValueKind } from '#server/records/entity-table.ts'
import { ruleUser } from '#server/records/policy/rule-user.ts'
import type { Field, FillSource, Row } from '#shared/documents/entity.ts'
import { evaluateOr } from '#shared/expression/evaluation/evaluate-expression.ts'
import { type Expression, parseExpression } from '#shared/expression/syntax/parse-expression.ts'
import { coerceComputed, isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { Write } from '../write.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Returns values that the server sets on add or update (`x-fill`). They replace values that the client sent. */
export function filledValues(access: EntityAccess, occasion: 'insert' | 'update'): Row {
  const filled: Row = {}
  for (const { name, field, kind } of access.table.stored.values()) {
    const source = field['x-fill']?.[occasion]
    if (typeof source === 'string') filled[name] = fillValue(source, kind, access)
  }
  return filled
}

function fillValue(source: FillSource, kind: ValueKind, { context, principal }: EngineAccess): unknown {
  switch (source) {
    case 'now':
      return timeOf(context.clock.now(), kind)
    case 'username':
      return principal.username
    case 'orgCode':
      return principal.orgCode
    case 'tenant':
      return principal.tenantId
    case 'id':
      return context.newId()
  }
}

/** Values that rules set on add. A rule may consume a number, so the write must not stop afterwards. */
export async function ruleValues({ context, principal, table, trx }: Write, record: Readonly<Row>): Promise<Row> {
  const filled: Row = {}
  for (const { name, field } of table.stored.values()) {
    const source = field['x-fill']?.insert
    if (typeof source !== 'object') continue
    const { rule, params = {} } = source
    filled[name] = await context.fillRules.fill(rule, params, { form: record, principal, connection: trx })
  }
  return filled
}

/** A time column stores fractions of a second, which order rows of the same second. */
function timeOf(now: Date, kind: ValueKind): string {
  if (kind === 'datetime') return now.toISOString()
  return kind === 'date' ? wireTime(now).slice(0, DAY_LENGTH) : wireTime(now)
}

/** Defaults of the fields that are absent. */
export function defaultValues(table: EntityTable, record: Readonly<Row>): Row {
  const defaults: Row = {}
  for (const [name, field] of Object.entries(table.fields)) {
    if (field.default !== undefined && !Object.hasOwn(record, name)) defaults[name] = field.default
  }
  return defaults
}

const beginnings = new WeakMap<Field, Expression>()

function beginningIn(field: Field, text: string): Expression {
  const expression = beginnings.get(field) ?? parseExpression(text)
  beginnings.set(field, expression)
  return expression
}

/**
 * Computes defaults (`x-default`) for fields that the record does not have. A form shows these defaults before it sends
 * the record; imports and programs send records without them.
 */
export async function computedDefaults(write: Write, record: Readonly<Row>): Promise<Row> {
  const { context, principal, table, trx: connection } = write
  const begun: Row = {}
  for (const [name, field] of Object.entries(table.fields)) {
    const beginning = field['x-default']
    if (beginning === undefined) continue
    if ('rule' in beginning) {
      // A rule also replaces an empty value, for example by a number.
      if (!isEmptyValue(record[name])) continue
      begun[name] = await context.fillRules.fillByCode(beginning.rule, { form: record, principal, connection })
    } else if (!Object.hasOwn(record, name)) {
      const clock = () => context.clock.now()
      begun[name] = evaluateOr(
        beginningIn(field, beginning.expr),
        { user: ruleUser(principal) },
        null,
        undefined,
        clock,
      )
    }
  }
  return coerceComputed(table.entity, begun)
}

/** Sets the default in a NOT NULL column that was cleared or left empty. Required fields are refused instead. */
export function restoreDefaults({ table, entity, policy }: Write, record: Row): void {
  for (const { name, field, column } of table.stored.values()) {
    if (entity.required?.includes(name)) continue
    if (record[name] === null && field.default !== undefined && policy.catalog.isNotNull(column)) {
      record[name] = field.default
    }
  }
}

import type { Database } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Row } from '#shared/documents/entity.ts'
import { FILL_RULE_CODES, FILL_RULES, type FillRuleCode, isFillRuleCode } from '#shared/rules/fill-rules.ts'
import type { ParameterSet } from '#shared/rules/parameters.ts'
import { readFillParameters } from './fill-parameters.ts'
import { type FillConnection, storedFillRule } from './fill-rule.repository.ts'
import { fillRules } from './fill-rules.ts'

interface Dependencies {
  database: Pick<Database, 'kysely'>
  clock: Clock
}

export type FillRuleService = ReturnType<typeof createFillRuleService>

/** Values that the server makes for a field, by the code of a rule. */
export function createFillRuleService({ database, clock }: Dependencies) {
  return {
    /** Handlers with their parameters. */
    handlers: (): ParameterSet[] =>
      FILL_RULE_CODES.map((code) => ({ value: code, title: FILL_RULES[code], ...fillRules[code].params })),

    /**
     * Makes a value for a form that is being filled in, and uses up a sequence number. Returns null for an unknown
     * code, as the agreed interface requires.
     * @throws AppError FILL_RULE_BROKEN
     */
    execute: (principal: Principal, code: string, form: Readonly<Row>): Promise<unknown> =>
      createdCode(database.kysely, principal, code, form),

    /** Returns the value for an empty form and rolls back, so that no sequence number is used up. */
    async tried(principal: Principal, code: string): Promise<unknown> {
      const trx = await database.kysely.startTransaction().execute()
      try {
        return await createdCode(trx, principal, code, {})
      } finally {
        await trx.rollback().execute()
      }
    },

    /** Makes a value for a record in the transaction of its write. Rules that administrators wrote are ignored. */
    fill(
      code: FillRuleCode,
      params: Readonly<Record<string, string>>,
      { form, principal, connection }: { form: Readonly<Row>; principal: Principal; connection: FillConnection },
    ): Promise<unknown> {
      return make(connection, code, { params, form, principal })
    },

    /** Makes a value for a new record by a rule that an administrator wrote. @throws AppError FILL_RULE_BROKEN */
    fillByCode: (
      code: string,
      { form, principal, connection }: { form: Readonly<Row>; principal: Principal; connection: FillConnection },
    ): Promise<unknown> => createdCode(connection, principal, code, form),
  }

  /** A handler also works by its own name, without a rule that an administrator wrote. */
  async function createdCode(connection: FillConnection, principal: Principal, code: string, form: Readonly<Row>) {
    const rule = await storedFillRule(connection, code)
    const handler = rule?.ruleClass ?? code
    if (!isFillRuleCode(handler)) return null
    return make(connection, handler, { params: rule?.ruleParams ?? '', form, principal })
  }

  function make(connection: FillConnection, code: FillRuleCode, { params: given, form, principal }: FillRequest) {
    const { params, problems } = readFillParameters(code, given)
    if (problems)
      throw new AppError('FILL_RULE_BROKEN', { code, reason: problems.map(({ message }) => message).join('；') })
    return fillRules[code].make({ form, params, principal, now: clock.now(), connection })
  }
}

interface FillRequest {
  params: string | Readonly<Row>
  form: Readonly<Row>
  principal: Principal
}

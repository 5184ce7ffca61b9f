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
    /** What rules may be made by. */
    handlers: (): ParameterSet[] =>
      FILL_RULE_CODES.map((code) => ({ value: code, title: FILL_RULES[code], ...fillRules[code].params })),

    /**
     * For a form that is being filled in; a number of a sequence is used up by that. Null for an unknown code, as the agreed
     * interface has it.
     * @throws AppError FILL_RULE_BROKEN
     */
    execute: (principal: Principal, code: string, form: Readonly<Row>): Promise<unknown> =>
      made(database.kysely, principal, code, form),

    /** What the rule would give for an empty form; nothing is used up. */
    async tried(principal: Principal, code: string): Promise<unknown> {
      const trx = await database.kysely.startTransaction().execute()
      try {
        return await made(trx, principal, code, {})
      } finally {
        await trx.rollback().execute()
      }
    },

    /** For a record that is being written, in its transaction; rules that administrators keep are not asked. */
    fill(
      code: FillRuleCode,
      params: Readonly<Record<string, string>>,
      { form, principal, connection }: { form: Readonly<Row>; principal: Principal; connection: FillConnection },
    ): Promise<unknown> {
      return make(connection, code, { params, form, principal })
    },

    /** For a record that is being added, by a rule that administrators keep. @throws AppError FILL_RULE_BROKEN */
    fillByCode: (
      code: string,
      { form, principal, connection }: { form: Readonly<Row>; principal: Principal; connection: FillConnection },
    ): Promise<unknown> => made(connection, principal, code, form),
  }

  /** A handler can be asked by its own name too, whatever became of the rules that administrators keep. */
  async function made(connection: FillConnection, principal: Principal, code: string, form: Readonly<Row>) {
    const rule = await storedFillRule(connection, code)
    const handler = rule?.ruleClass ?? code
    if (!isFillRuleCode(handler)) return null
    return make(connection, handler, { params: rule?.ruleParams ?? '', form, principal })
  }

  function make(connection: FillConnection, code: FillRuleCode, { params: given, form, principal }: Asked) {
    const { params, problems } = readFillParameters(code, given)
    if (problems)
      throw new AppError('FILL_RULE_BROKEN', { code, reason: problems.map(({ message }) => message).join('；') })
    return fillRules[code].make({ form, params, principal, now: clock.now(), connection })
  }
}

interface Asked {
  params: string | Readonly<Row>
  form: Readonly<Row>
  principal: Principal
}

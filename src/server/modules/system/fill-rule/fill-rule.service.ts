import type { Row } from '#shared/documents/entity.ts'
import { type FillRuleCode, isFillRuleCode } from '#shared/rules/fill-rules.ts'
import type { Database } from '../../../db/connection.ts'
import type { Principal } from '../../../http/principal.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { FillConnection } from './fill-rule.repository.ts'
import { fillRules } from './fill-rules.ts'

interface Needs {
  database: Pick<Database, 'kysely'>
  clock: Clock
}

export type FillRuleService = ReturnType<typeof createFillRuleService>

/** Values that the server makes for a field, by the code of a rule. */
export function createFillRuleService({ database, clock }: Needs) {
  return {
    /**
     * For a form that is being filled in; a number of a sequence is used up by that. Null for an unknown code, as the agreed
     * interface has it.
     */
    async execute(principal: Principal, code: string, form: Readonly<Row>): Promise<unknown> {
      if (!isFillRuleCode(code)) return null
      return fillRules[code]({ form, params: {}, principal, now: clock.now(), connection: database.kysely })
    },

    /** For a record that is being written, in its transaction. */
    fill(
      code: FillRuleCode,
      params: Readonly<Record<string, string>>,
      { form, principal, connection }: { form: Readonly<Row>; principal: Principal; connection: FillConnection },
    ): Promise<unknown> {
      return fillRules[code]({ form, params, principal, now: clock.now(), connection })
    },
  }
}

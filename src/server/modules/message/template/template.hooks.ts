import { AppError } from '#server/http/answers/errors.ts'
import type { EntityHooks } from '#server/records/engine-dependencies.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import { readTemplate, shownTemplate } from './template-record.ts'

const IN_USE = '1'
const NOT_IN_USE = '0'

/**
 * Record hooks of templates. The variables must match the texts. A template in use cannot be deleted, and can be edited
 * only together with taking it out of use.
 */
export const templateHooks: EntityHooks<'message/template'> = {
  beforeValidate(record, { existing }) {
    if (existing?.useStatus === IN_USE && record.useStatus !== NOT_IN_USE) throw new AppError('TEMPLATE_IN_USE')
    const { values, problems } = readTemplate(record, existing)
    if (problems.length > 0) throw invalid(problems)
    // A value of a wrong type stays in the record here and below, so that the validation that follows reports it.
    for (const [name, value] of Object.entries(values)) if (isTextOrNothing(record[name])) record[name] = value
    // Both were converted to `values` and have no column. `afterRead` derives them again.
    if (Array.isArray(record.variables) && record.variables.every(isRow)) delete record.variables
    if (isTextOrNothing(record.richContent)) delete record.richContent
  },

  async beforeDelete(templates) {
    if (templates.some(({ useStatus }) => useStatus === IN_USE)) throw new AppError('TEMPLATE_IN_USE_KEPT')
  },

  async afterRead(rows) {
    for (const row of rows) Object.assign(row, shownTemplate(row))
  },
}

const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function isTextOrNothing(value: unknown): boolean {
  return typeof value === 'string' || value === null || value === undefined
}

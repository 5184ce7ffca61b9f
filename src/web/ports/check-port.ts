import { type CheckAnswer, type Ports, RefusedError } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf } from '#shared/documents/entity-fields.ts'
import { TABLE_PREFIX, tableAtAddress, viewedTable } from '#shared/documents/online-form/form.ts'
import type { Http, HttpRequest } from '../http/client.ts'

/** Checks of single values that need the server. */
export function createCheckPort(http: Http): Ports['checks'] {
  /** A refusal is a result here, not an error. */
  async function sendCheck(request: HttpRequest): Promise<CheckAnswer> {
    try {
      return { ok: true, message: (await http.send(request)).message }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      return { ok: false, message: error.message, ...(error.problems.length > 0 && { worded: true }) }
    }
  }

  return {
    unique: (entity, name, fieldVal, dataId, siblings) => {
      const field = fieldsOf(entity)[name]
      const fieldName = field && columnOf(name, field)
      if (!fieldName) throw new Error(`${entity.$id} has no column for ${name}`)
      const beside = siblings && { siblings: JSON.stringify(siblings) }
      const query = { tableName: tableFor(entity), fieldName, fieldVal, dataId, ...beside }
      return sendCheck({ method: 'GET', path: '/sys/duplicate/check', query })
    },
    rule: (ruleCode, value) =>
      sendCheck({ method: 'GET', path: '/sys/checkRule/checkByCode', query: { ruleCode, value } }),
  }
}

/** A view of an online form is checked by its own name, since its users may lack permission for the form itself. */
function tableFor({ $id, 'x-table': table }: Entity): string | undefined {
  const name = tableAtAddress($id)
  return name !== undefined && viewedTable(name) !== undefined ? TABLE_PREFIX + name : table
}

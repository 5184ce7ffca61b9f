import { Type } from 'typebox'
import { successTexts } from '#shared/wire/error-codes.ts'
import { principalOf } from '../../../http/access.ts'
import type { App } from '../../../http/app-type.ts'
import { answers, ok } from '../../../http/envelope.ts'
import type { RecordEngine } from '../../../records/engine.ts'
import { inputOf } from '../../../records/record-routes.ts'
import type { FormRuntimeService } from './form-runtime.service.ts'

const tags = ['online/form']
const Table = Type.String({ minLength: 1, maxLength: 64, description: 'Table of a form, or the id of its definition' })
const Keys = Type.String({ minLength: 1, maxLength: 4000 })
const params = Type.Object({ table: Table })
/** The engine judges what is sent, once it is known who may. */
const Anything = Type.Unsafe<unknown>({})
const schemaOf = (summary: string, response = Type.Any()) => ({ tags, summary, params, response: answers(response) })
const Query = Type.Record(Type.String(), Type.Unsafe<string | string[]>({}))

/** Which form is meant, and with it who may, is found for each request. */
const config = { access: 'user' as const }

/**
 * A form that is in use, by the calls of the agreed interface; its records are those of `/online/data/:table`, under the
 * same grants. An edit changes what is sent and leaves the rest as it is, also the rows of sub-tables.
 */
export function formRuntimeRoutes(app: App, engine: RecordEngine, runtime: FormRuntimeService): void {
  const base = '/online/cgform/api'

  app.get(`${base}/getColumns/:table`, { schema: schemaOf('Columns of a list'), config }, async (request) =>
    ok(await runtime.columns(principalOf(request), request.params.table)),
  )

  app.get(
    `${base}/getQueryInfo/:table`,
    { schema: schemaOf('What a list can be asked for'), config },
    async (request) => ok(await runtime.query(principalOf(request), request.params.table)),
  )

  const list = { ...schemaOf('A page of a list'), querystring: Query }
  app.get(`${base}/getData/:table`, { schema: list, config }, async (request) => {
    const principal = principalOf(request)
    const entity = await runtime.entityOf(principal, request.params.table, 'list')
    return ok(await engine.list(principal, entity, request.query))
  })

  const added = { ...schemaOf('Adds a record with the rows of its sub-tables; answers its key'), body: Anything }
  app.post(`${base}/form/:table`, { schema: added, config }, async (request) => {
    const principal = principalOf(request)
    const entity = await runtime.entityOf(principal, request.params.table, 'add')
    const { id } = await engine.add(principal, entity, inputOf(request).body)
    return ok(id, successTexts.ADDED)
  })

  const edited = { ...schemaOf('Changes what is sent of a record'), body: Anything }
  app.put(`${base}/form/:table`, { schema: edited, config }, async (request) => {
    const principal = principalOf(request)
    const entity = await runtime.entityOf(principal, request.params.table, 'edit')
    await engine.edit(principal, entity, inputOf(request).body)
    return ok(null, successTexts.EDITED)
  })

  const read = {
    ...schemaOf('A record with the rows of its sub-tables'),
    params: Type.Object({ table: Table, id: Keys }),
  }
  app.get(`${base}/form/:table/:id`, { schema: read, config }, async (request) => {
    const principal = principalOf(request)
    const { table, id } = request.params
    const entity = await runtime.entityOf(principal, table, 'queryById')
    return ok(await engine.get(principal, entity, id, '*'))
  })

  const removed = { ...schemaOf('Deletes records'), params: Type.Object({ table: Table, ids: Keys }) }
  app.delete(`${base}/form/:table/:ids`, { schema: removed, config }, async (request) => {
    const principal = principalOf(request)
    const { table, ids } = request.params
    const entity = await runtime.entityOf(principal, table, 'deleteBatch')
    return ok(await engine.remove(principal, entity, ids), successTexts.DELETED)
  })
}

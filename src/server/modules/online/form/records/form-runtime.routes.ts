import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { ratePerMinute } from '#server/http/pipeline/rate-limit.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import { answerWrite, inputOf } from '#server/records/record-routes.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { LONGEST_PASSWORD } from '#shared/documents/online-form/form.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { FormPasswordService } from './form-password.service.ts'
import type { FormRuntimeService } from './form-runtime.service.ts'
import { subTableRows } from './sub-table-rows.ts'

const tags = ['online/form']
/** Longest code: a view and a sub-table with a dot between. */
const LONGEST_CODE = 129
const Table = Type.String({
  ...{ minLength: 1, maxLength: LONGEST_CODE },
  description: 'Table of a form, or the id of its definition; of rows also view.table',
})
const Keys = Type.String({ minLength: 1, maxLength: 4000 })
const params = Type.Object({ table: Table })
/** The engine validates the body after it has checked the permission. */
const AnyBody = Type.Unsafe<unknown>({})
const schemaOf = (summary: string, response = Type.Any()) => ({ tags, summary, params, response: answers(response) })
const Query = Type.Record(Type.String(), Type.Unsafe<string | string[]>({}))

const PasswordCheck = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 36 }),
  field: Type.String({ minLength: 1, maxLength: 64, description: 'Field of the record' }),
  password: Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD }),
})
/** Most password checks per address and minute. People type the passwords. */
const CHECKS_PER_MINUTE = 20

/** Any signed-in user: the permission depends on the form, so the service checks it. */
const config = { access: 'user' as const }

/**
 * Calls of the agreed interface on the records of online forms. The records and permissions are those of
 * `/online/data/:table`. `:table` may also be a sub-table: the call then applies to rows of a record, which the foreign
 * key in the query or body names. An edit changes the sent fields only; other fields and rows of sub-tables stay.
 */
export function formRuntimeRoutes(
  app: App,
  engine: RecordEngine,
  { formRuntime: runtime, formPasswords }: { formRuntime: FormRuntimeService; formPasswords: FormPasswordService },
): void {
  const base = '/online/cgform/api'
  const subRows = subTableRows(engine)

  app.get(`${base}/getColumns/:table`, { schema: schemaOf('List columns of a form'), config }, async (request) =>
    ok(await runtime.columns(principalOf(request), request.params.table)),
  )

  app.get(`${base}/getQueryInfo/:table`, { schema: schemaOf('List query fields of a form'), config }, async (request) =>
    ok(await runtime.query(principalOf(request), request.params.table)),
  )

  app.get(
    `${base}/getQueryInfoVue3/:table`,
    { schema: schemaOf('List query fields as form properties'), config },
    async (request) => ok(await runtime.queryForm(principalOf(request), request.params.table)),
  )

  app.get(
    `${base}/getErpColumns/:table`,
    { schema: schemaOf('List columns of a form and its sub-tables'), config },
    async (request) => ok(await runtime.erpColumns(principalOf(request), request.params.table)),
  )

  const listSchema = {
    ...schemaOf('List records, or rows of a record by its foreign key'),
    querystring: Query,
  }
  app.get(`${base}/getData/:table`, { schema: listSchema, config }, async (request) => {
    const [principal, { table }] = [principalOf(request), request.params]
    const sub = await runtime.subTableOf(principal, table, 'list')
    if (sub) return subRows.list(principal, sub, request.query)
    return ok(await engine.list(principal, await runtime.entityOf(principal, table, 'list'), request.query))
  })

  const treeSchema = { ...schemaOf('List one level of a tree'), querystring: Query }
  app.get(`${base}/getTreeData/:table`, { schema: treeSchema, config }, async (request) => {
    const principal = principalOf(request)
    const entity = await runtime.entityOf(principal, request.params.table, 'list')
    const { records, ...page } = await engine.list(principal, entity, treeQuery(entity, request.query))
    return ok({ ...page, records: records.map((row) => withLeafMark(entity, row)) })
  })

  const passwordSchema = { ...schemaOf('Check a password field of a record'), body: PasswordCheck }
  const rateLimit = ratePerMinute(
    () => CHECKS_PER_MINUTE,
    () => 'form-password',
  )
  app.post(
    `${base}/checkPassword/:table`,
    { schema: passwordSchema, config: { ...config, effect: 'read', rateLimit } },
    async (request) => ok(await formPasswords.matches(principalOf(request), request.params.table, request.body)),
  )

  const addSchema = { ...schemaOf('Add a record with the rows of its sub-tables'), body: AnyBody }
  app.post(`${base}/form/:table`, { schema: addSchema, config }, async (request) => {
    const [principal, { table }] = [principalOf(request), request.params]
    const sub = await runtime.subTableOf(principal, table, 'edit')
    if (sub) return subRows.add(principal, sub, inputOf(request).body)
    const entity = await runtime.entityOf(principal, table, 'add')
    const { body } = inputOf(request)
    return answerWrite(successTexts.ADDED, async (report) => (await engine.add(principal, entity, body, report)).id)
  })

  const editSchema = { ...schemaOf('Edit a record and its rows by their rowState'), body: AnyBody }
  app.put(`${base}/form/:table`, { schema: editSchema, config }, async (request) => {
    const [principal, { table }] = [principalOf(request), request.params]
    const sub = await runtime.subTableOf(principal, table, 'edit')
    if (sub) return subRows.edit(principal, sub, inputOf(request).body)
    const entity = await runtime.entityOf(principal, table, 'edit')
    const { body } = inputOf(request)
    return answerWrite(successTexts.EDITED, async (report) => {
      await engine.edit(principal, entity, body, report)
      return null
    })
  })

  const readSchema = {
    ...schemaOf('Read a record with the rows of its sub-tables'),
    params: Type.Object({ table: Table, id: Keys }),
  }
  app.get(`${base}/form/:table/:id`, { schema: readSchema, config }, async (request) => {
    const principal = principalOf(request)
    const { table, id } = request.params
    const entity = await runtime.entityOf(principal, table, 'queryById')
    return ok(await engine.get(principal, entity, id, '*'))
  })

  const deleteSchema = {
    ...schemaOf('Delete records or rows of a sub-table, all or none'),
    params: Type.Object({ table: Table, ids: Keys }),
  }
  app.delete(`${base}/form/:table/:ids`, { schema: deleteSchema, config }, async (request) =>
    remove(principalOf(request), request.params.table, request.params.ids),
  )
  const deleteByQuerySchema = {
    ...schemaOf('Delete several records by query string'),
    querystring: Type.Object({ ids: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])) }),
  }
  app.delete(`${base}/form/:table`, { schema: deleteByQuerySchema, config }, async (request) =>
    remove(principalOf(request), request.params.table, request.query.ids),
  )

  for (const path of ['subform', 'subform/list']) {
    const rowsSchema = {
      ...schemaOf('List rows of a sub-table of a record'),
      params: Type.Object({ table: Table, mainId: Keys }),
    }
    app.get(`${base}/${path}/:table/:mainId`, { schema: rowsSchema, config }, async (request) => {
      const [principal, { table, mainId }] = [principalOf(request), request.params]
      const sub = await runtime.subTableOf(principal, table, 'queryById')
      if (!sub) {
        // Refuses people without permission before it reveals that the table is no sub-table.
        await runtime.entityOf(principal, table, 'queryById')
        throw new AppError('PATH_UNKNOWN')
      }
      const record = await engine.get(principal, sub.entity, mainId, sub.name)
      return ok(record[sub.name])
    })
  }

  async function remove(principal: Principal, table: string, ids: unknown): Promise<Envelope<number>> {
    const sub = await runtime.subTableOf(principal, table, 'edit')
    if (sub) return subRows.remove(principal, sub, ids)
    // Deleting a single record needs the button of its row.
    const isOne = typeof ids === 'string' && !ids.includes(',')
    const entity = await runtime.entityOf(principal, table, isOne ? 'delete' : 'deleteBatch')
    return ok(await engine.remove(principal, entity, ids), successTexts.DELETED)
  }
}

/**
 * Marks a record as a leaf when its mark is empty: it was stored before its form became a tree, and never had children.
 */
function withLeafMark({ 'x-tree': tree }: Entity, row: Readonly<Row>): Row {
  const mark = tree?.hasChild ?? ''
  return row[mark] === null ? { ...row, [mark]: '0' } : row
}

/**
 * Returns the query for one level of a tree. Without a search and without a parent it is the top level. Clients mark a
 * search by `hasQuery` or `batchFlag`. A condition on the `hasChild` field is ignored.
 */
function treeQuery({ 'x-tree': tree }: Entity, query: RecordQuery): RecordQuery {
  if (!tree) throw new AppError('PATH_UNKNOWN')
  const { hasQuery, batchFlag, [tree.hasChild ?? '']: _, ...filters } = query
  const isTop = hasQuery !== 'true' && batchFlag !== 'true' && filters[tree.parent] === undefined
  return isTop ? { ...filters, [tree.parent]: tree.root } : filters
}

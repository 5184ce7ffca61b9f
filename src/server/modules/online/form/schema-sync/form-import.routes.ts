import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { importable, importTables, queryTables, transTables } from '../form.contract.ts'
import type { FormImportService } from './form-import.service.ts'

const access = { permission: 'online:form:import-table' }

/** Imports tables that exist already as forms. */
export function formImportRoutes(app: App, { formImports }: { formImports: FormImportService }): void {
  const base = '/online/cgform'

  app.get(`${base}/head/queryTables`, { schema: queryTables, config: { access } }, async () =>
    ok((await formImports.names()).map((id) => ({ id }))),
  )

  app.get(`${base}/api/importable`, { schema: importable, config: { access } }, async ({ query }) =>
    ok(await formImports.list(query)),
  )

  // The agreed interface imports by GET.
  app.get(
    `${base}/head/transTables/:names`,
    { schema: transTables, config: { access, effect: 'write' } },
    async (request) => {
      return ok(
        { ids: await formImports.add(principalOf(request), request.params.names.split(',')) },
        successTexts.IMPORTED,
      )
    },
  )

  app.post(`${base}/head/transTables`, { schema: importTables, config: { access } }, async (request) => {
    return ok(
      { ids: await formImports.add(principalOf(request), request.body.names.split(',')) },
      successTexts.IMPORTED,
    )
  })
}

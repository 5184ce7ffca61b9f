import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { back, deleteList, deletePhysic, dictItemCheck, treeList } from './dict.contract.ts'
import type { DictionaryMaintenance } from './dict-maintenance.service.ts'

/** Dictionary routes of the agreed interface (paths that other programs rely on) that the record engine lacks. */
export function dictionaryMaintenanceRoutes(app: App, keeping: DictionaryMaintenance): void {
  const granted = (permission: string) => ({ access: { permission } })

  app.get('/sys/dict/treeList', { schema: treeList, config: granted('system:dict:list') }, async (request) =>
    ok(await keeping.named(principalOf(request), request.query.dictName)),
  )

  app.get('/sys/dict/deleteList', { schema: deleteList, config: granted('system:dict:recycle') }, async (request) =>
    ok(await keeping.deleted(principalOf(request))),
  )

  app.put('/sys/dict/back/:id', { schema: back, config: granted('system:dict:recycle') }, async (request) => {
    await keeping.restore(principalOf(request), request.params.id)
    return ok(null)
  })

  app.delete(
    '/sys/dict/deletePhysic/:id',
    { schema: deletePhysic, config: granted('system:dict:deleteRecycleBin') },
    async (request) => {
      await keeping.purge(principalOf(request), request.params.id)
      return ok(null, successTexts.DELETED)
    },
  )

  app.get(
    '/sys/dictItem/dictItemCheck',
    { schema: dictItemCheck, config: { ...granted('system:dict-item:list'), personalLimit: 'duplicateChecks' } },
    async (request) => {
      await keeping.requireFreeValue(principalOf(request), request.query)
      return ok(null, successTexts.VALUE_FREE)
    },
  )
}

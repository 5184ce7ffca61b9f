import { principalOf } from '../../../http/access.ts'
import type { App } from '../../../http/app-type.ts'
import { ok } from '../../../http/envelope.ts'
import { conditionOf } from '../dict/lookup.service.ts'
import { loadAllData, loadDictItem, loadTreeChildren, loadTreeData, loadTreeRoot } from './category.contract.ts'
import type { CategoryService } from './category.service.ts'

const user = { access: 'user' } as const

export function categoryRoutes(app: App, categories: CategoryService): void {
  app.get('/sys/category/loadTreeData', { schema: loadTreeData, config: user }, async (request) => {
    const { condition, ...parent } = request.query
    return ok(await categories.nodes(principalOf(request), { ...parent, condition: conditionOf(condition) }))
  })

  app.get('/sys/category/loadTreeChildren', { schema: loadTreeChildren, config: user }, async (request) =>
    ok(await categories.nodes(principalOf(request), request.query)),
  )

  app.get('/sys/category/loadTreeRoot', { schema: loadTreeRoot, config: user }, async (request) => {
    const { pcode, async: lazily } = request.query
    return ok(await categories.nodesOfCode(principalOf(request), pcode, lazily === 'false'))
  })

  // The slash at the end, which the agreed path has, is ignored by the router.
  app.get('/sys/category/loadDictItem', { schema: loadDictItem, config: user }, async (request) =>
    ok(await categories.names(principalOf(request), request.query.ids ?? '')),
  )

  app.get('/sys/category/loadAllData', { schema: loadAllData, config: user }, async (request) =>
    ok(await categories.options(principalOf(request), request.query.code)),
  )
}

import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { conditionOf } from '#server/records/labels/lookup-condition.ts'
import type { RecordQuery } from '#server/records/read/read-rows.ts'
import {
  checkCode,
  loadAllData,
  loadDictItem,
  loadOne,
  loadTreeChildren,
  loadTreeData,
  loadTreeRoot,
  rootList,
} from './category.contract.ts'
import type { CategoryService } from './category.service.ts'

const user = { access: 'user' } as const
const list = { access: { permission: 'system:category:list' } }

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

  // The agreed path ends with a slash, which the router ignores.
  app.get('/sys/category/loadDictItem', { schema: loadDictItem, config: user }, async (request) =>
    ok(await categories.names(principalOf(request), request.query.ids ?? '')),
  )

  app.get('/sys/category/loadAllData', { schema: loadAllData, config: user }, async (request) =>
    ok(await categories.options(principalOf(request), request.query.code)),
  )

  app.get('/sys/category/rootList', { schema: rootList, config: list }, async (request) =>
    ok(await categories.level(principalOf(request), request.query as RecordQuery)),
  )

  app.get('/sys/category/loadOne', { schema: loadOne, config: list }, async (request) =>
    ok(await categories.one(principalOf(request), request.query.field, request.query.val)),
  )

  app.get(
    '/sys/category/checkCode',
    { schema: checkCode, config: list },
    async ({ query: { pid = '', code = '' } }) => {
      await categories.requireCodeBelow(pid, code)
      return ok(null)
    },
  )
}

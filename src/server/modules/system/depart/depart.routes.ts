import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import {
  getDepartName,
  getUsersByDepartId,
  listAll,
  queryIdTree,
  queryMyDeptTreeList,
  queryTreeByKeyWord,
  queryTreeList,
  searchBy,
  treeChildren,
  treeRoot,
  treeSearch,
} from './depart.contract.ts'
import type { DepartService } from './depart.service.ts'

const list = { access: { permission: 'system:depart:list' } }
const people = { access: { permission: 'system:user:list' } }
const user = { access: 'user', entity: 'system/depart' } as const
/** Messages of the agreed interface: whether the person leads departments. */
const LEADS = '2'
const LEADS_NONE = '1'

export function departRoutes(app: App, departs: DepartService): void {
  app.get('/sys/sysDepart/queryTreeList', { schema: queryTreeList, config: user }, async (request) =>
    ok(await departs.tree(principalOf(request))),
  )

  // Everybody who chooses a department opens its tree; people without the list permission see their own branch.
  app.get('/sys/sysDepart/treeRoot', { schema: treeRoot, config: user }, async (request) =>
    ok(await departs.roots(principalOf(request))),
  )

  app.get('/sys/sysDepart/treeChildren', { schema: treeChildren, config: user }, async (request) =>
    ok(await departs.below(principalOf(request), request.query.pid ?? '')),
  )

  app.get('/sys/sysDepart/treeSearch', { schema: treeSearch, config: user }, async (request) => {
    const { keyword, keyWord = '' } = request.query
    return ok(await departs.named(principalOf(request), keyword ?? keyWord))
  })

  app.get('/sys/sysDepart/queryIdTree', { schema: queryIdTree, config: user }, async (request) =>
    ok(await departs.names(principalOf(request))),
  )

  app.get('/sys/sysDepart/queryMyDeptTreeList', { schema: queryMyDeptTreeList, config: user }, async (request) => {
    const tree = await departs.ledTree(principalOf(request))
    return tree ? ok(tree, LEADS) : ok(null, LEADS_NONE)
  })

  app.get('/sys/sysDepart/searchBy', { schema: searchBy, config: user }, async (request) => {
    const { keyWord, myDeptSearch } = request.query
    return ok(await departs.search(principalOf(request), keyWord, myDeptSearch === '1'))
  })

  app.get('/sys/sysDepart/listAll', { schema: listAll, config: list }, async (request) =>
    ok(await departs.all(principalOf(request), request.query.id)),
  )

  app.get('/sys/sysDepart/queryTreeByKeyWord', { schema: queryTreeByKeyWord, config: people }, async (request) =>
    ok(await departs.peopleAndDeparts(principalOf(request), request.query.keyWord)),
  )

  app.get('/sys/sysDepart/getDepartName', { schema: getDepartName, config: user }, async (request) =>
    ok(await departs.ofCode(principalOf(request), request.query.orgCode)),
  )

  app.get('/sys/sysDepart/getUsersByDepartId', { schema: getUsersByDepartId, config: people }, async (request) =>
    ok(await departs.members(principalOf(request), request.query.id)),
  )
}

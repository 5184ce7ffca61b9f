import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Entity, RecordCall } from '#shared/documents/entity.ts'
import type { Principal } from '../http/principal.ts'
import type { RecordEngine } from './engine.ts'
import { recordRoutes } from './record-routes.ts'
import { itemEntity, nodeEntity } from './testing/test-entities.ts'
import { testPrincipal } from './testing/test-principal.ts'

const apps: { close(): unknown }[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** Routes over an engine that answers with its arguments. */
async function routes(entities: readonly Entity[] = [itemEntity, nodeEntity]) {
  const requests: unknown[] = []
  const answer =
    (method: string) =>
    async (principal: Principal, entity: { $id: string }, ...input: unknown[]) => {
      requests.push([method, principal.username, entity.$id, ...(input.length > 0 ? input : [undefined])])
      return { method }
    }
  const engine = new Proxy(
    { entities: new Map(entities.map((entity) => [entity.$id, entity])) },
    {
      get: (target, name) => (name === 'entities' ? target.entities : answer(String(name))),
    },
  ) as unknown as RecordEngine
  const app = fastify()
  const accesses = new Map<string, unknown>()
  app.addHook('onRoute', ({ method, url, config }) => void accesses.set(`${String(method)} ${url}`, config?.access))
  app.decorateRequest('principal', null)
  app.addHook('onRequest', async (request) => {
    request.principal = testPrincipal()
  })
  recordRoutes(app, engine)
  await app.ready()
  apps.push(app)
  return { app, requests, accesses }
}

describe('the routes of entities', () => {
  it('pass on the queries of histories and recycle bins, each with its own permission', async () => {
    const only: RecordCall[] = ['history', 'historyCompare', 'recycleBin', 'putRecycleBin', 'deleteRecycleBin']
    const { app, requests, accesses } = await routes([{ ...itemEntity, 'x-calls': { base: '/demo/item', only } }])
    await app.inject('/demo/item/history?id=1')
    await app.inject('/demo/item/historyCompare?id=1&from=0&to=2')
    await app.inject('/demo/item/recycleBin?name=x')
    await app.inject({ method: 'PUT', url: '/demo/item/putRecycleBin', payload: { ids: 'a,b' } })
    await app.inject({ method: 'DELETE', url: '/demo/item/deleteRecycleBin?ids=a' })
    expect(requests).toEqual([
      ['history', 'admin', 'demo/item', '1'],
      ['compare', 'admin', 'demo/item', '1', '0', '2'],
      ['deleted', 'admin', 'demo/item', { name: 'x' }],
      ['restore', 'admin', 'demo/item', 'a,b'],
      ['purge', 'admin', 'demo/item', 'a'],
    ])
    expect(accesses.get('GET /demo/item/historyCompare')).toEqual({ permission: 'demo:item:history' })
    expect(accesses.get('PUT /demo/item/putRecycleBin')).toEqual({ permission: 'demo:item:recycle' })
    expect(accesses.get('DELETE /demo/item/deleteRecycleBin')).toEqual({ permission: 'demo:item:deleteRecycleBin' })
  })

  it('are those that an entity offers, each with its permission', async () => {
    const { accesses } = await routes()
    const declared = [...accesses].filter(([route]) => !route.startsWith('HEAD'))
    expect(Object.fromEntries(declared)).toEqual({
      'GET /demo/item/list': { permission: 'demo:item:list' },
      'GET /demo/item/queryById': { permission: 'demo:item:list' },
      'POST /demo/item/add': { permission: 'demo:item:add' },
      'PUT /demo/item/edit': { permission: 'demo:item:edit' },
      'DELETE /demo/item/delete': { permission: 'demo:item:delete' },
      'DELETE /demo/item/deleteBatch': { permission: 'demo:item:delete' },
      'GET /demo/node/list': { permission: 'demo:node:list' },
      'POST /demo/node/add': { permission: 'demo:node:add' },
      'PUT /demo/node/edit': { permission: 'demo:node:edit' },
      'DELETE /demo/node/delete': { permission: 'demo:node:delete' },
      'GET /demo/node/treeRoot': { permission: 'demo:node:list' },
      'GET /demo/node/treeChildren': { permission: 'demo:node:list' },
      'GET /demo/node/treeSearch': { permission: 'demo:node:list' },
    })
  })

  it.each([
    ['GET', '/demo/item/list?name=*x*&pageNo=2', undefined, 'list', { name: '*x*', pageNo: '2' }, '操作成功！'],
    ['GET', '/demo/item/queryById?id=7', undefined, 'get', '7', '操作成功！'],
    ['POST', '/demo/item/add', { name: 5 }, 'add', { name: 5 }, '添加成功！'],
    ['PUT', '/demo/item/edit', { id: 1, nope: {} }, 'edit', { id: 1, nope: {} }, '修改成功!'],
    ['DELETE', '/demo/item/delete?id=1', undefined, 'remove', '1', '删除成功!'],
    ['DELETE', '/demo/item/deleteBatch?ids=1,2,', undefined, 'remove', '1,2,', '批量删除成功！'],
    ['GET', '/demo/node/treeRoot', undefined, 'treeRoot', undefined, '操作成功！'],
    ['GET', '/demo/node/treeChildren?pid=3', undefined, 'treeChildren', '3', '操作成功！'],
    ['GET', '/demo/node/treeSearch?keyWord=x', undefined, 'treeSearch', 'x', '操作成功！'],
  ] as const)('%s %s reaches the engine', async (method, url, payload, called, input, message) => {
    const { app, requests } = await routes()
    const answer = await app.inject({ method, url, payload })
    expect(answer.json()).toMatchObject({ success: true, code: 200, message, result: { method: called } })
    // Writes get a further argument, which collects notices of hooks.
    const telling = called === 'add' || called === 'edit' ? [expect.anything()] : []
    expect(requests).toEqual([[called, 'admin', url.split('/').slice(1, 3).join('/'), input, ...telling]])
  })

  it('take an object as a body only', async () => {
    const { app, requests } = await routes()
    for (const payload of ['[1]', '"x"', '3']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/demo/item/add',
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.statusCode).toBe(500)
    }
    expect(requests).toEqual([])
  })
})

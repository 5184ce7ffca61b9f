import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { batchKeys } from '#server/records/record-keys.ts'
import { answerWrite } from '#server/records/record-routes.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { EffectsAnswer } from '../grant/grantable.service.ts'
import type { MenuService } from './menu.service.ts'

const tags = ['system/permission']
const Id = Type.String({ maxLength: 64 })
const Nodes = Type.Array(Type.Object({}, { additionalProperties: true }))

const list = {
  tags,
  summary: 'List the menu as a tree',
  description: 'With a name, the entries whose name contains it',
  querystring: Type.Object({ name: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: answers(Nodes),
}
const tops = { tags, summary: 'List top menu entries', response: answers(Nodes) }
const below = {
  tags,
  summary: 'List menu entries below an entry',
  querystring: Type.Object({ parentId: Id }),
  response: answers(Nodes),
}
const belowEach = {
  tags,
  summary: 'List menu entries below several entries',
  description: 'By key',
  querystring: Type.Object({ parentIds: Type.String({ maxLength: 65_000 }) }),
  response: answers(Type.Record(Type.String(), Nodes)),
}
const lazily = {
  tags,
  summary: 'List one level of the menu',
  querystring: Type.Object({ pid: Type.Optional(Id) }),
  response: answers(Nodes),
}
const components = { tags, summary: 'List components that a menu entry may show', response: answers(Nodes) }
const duplication = {
  tags,
  summary: 'Check whether the address of a menu entry is free',
  querystring: Type.Object({
    id: Type.Optional(Id),
    url: Type.String({ maxLength: 255 }),
    alwaysShow: Type.Optional(Type.Boolean()),
  }),
  response: answers(Type.Null()),
}
const edit = {
  tags,
  summary: 'Edit a menu entry by POST',
  description: 'The same as PUT',
  body: Type.Object({ id: Id }, { additionalProperties: true }),
  response: answers(Type.Object({}, { additionalProperties: true })),
}

const previewDelete = {
  tags,
  summary: 'Preview deleting menu entries',
  description: 'With all entries below them',
  body: Type.Object({ ids: Type.Union([Type.String({ maxLength: 65_000 }), Type.Array(Id, { maxItems: 1000 })]) }),
  response: EffectsAnswer,
}
const Part = Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()]))
const parts = { menuType: Type.Optional(Type.Integer()), status: Part, perms: Part, permsType: Part }
const previewAdd = {
  tags,
  summary: 'Preview adding a menu entry',
  body: Type.Object({
    ...parts,
    name: Type.String({ maxLength: 200 }),
    parentId: Part,
    shared: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  }),
  response: EffectsAnswer,
}
const previewEdit = {
  tags,
  summary: 'Preview an edit of a menu entry',
  body: Type.Object({ id: Id, ...parts }),
  response: EffectsAnswer,
}

export function menuRoutes(app: App, menus: MenuService): void {
  const config = { access: { permission: 'system:permission:list' } }

  app.get('/sys/permission/list', { schema: list, config }, async (request) =>
    ok(await menus.list(principalOf(request), request.query.name)),
  )

  app.get('/sys/permission/getSystemMenuList', { schema: tops, config }, async (request) =>
    ok(await menus.tops(principalOf(request))),
  )

  app.get('/sys/permission/getSystemSubmenu', { schema: below, config }, async (request) =>
    ok(await menus.below(principalOf(request), request.query.parentId)),
  )

  app.get('/sys/permission/getSystemSubmenuBatch', { schema: belowEach, config }, async (request) =>
    ok(await menus.belowEach(principalOf(request), request.query.parentIds)),
  )

  app.get('/sys/permission/queryListAsync', { schema: lazily, config }, async (request) =>
    ok(await menus.lazily(principalOf(request), request.query.pid)),
  )

  app.get('/sys/permission/components', { schema: components, config }, async () => ok(await menus.components()))

  app.get(
    '/sys/permission/checkPermDuplication',
    { schema: duplication, config: { ...config, personalLimit: 'duplicateChecks' } },
    async (request) => {
      const { id = '', url, alwaysShow = false } = request.query
      await menus.requireFreeUrl(principalOf(request), { id, url, alwaysShow })
      return ok(null, successTexts.VALUE_FREE)
    },
  )

  app.post(
    '/sys/permission/edit',
    { schema: edit, config: { access: { permission: 'system:permission:edit' } } },
    async (request) =>
      answerWrite(successTexts.EDITED, (report) => menus.edit(principalOf(request), request.body, report)),
  )

  app.post(
    '/sys/permission/previewDelete',
    { schema: previewDelete, config: { access: { permission: 'system:permission:delete' }, effect: 'read' } },
    async (request) => ok(await menus.previewDelete(principalOf(request), batchKeys(request.body.ids))),
  )

  app.post(
    '/sys/permission/previewAdd',
    { schema: previewAdd, config: { access: { permission: 'system:permission:add' }, effect: 'read' } },
    async (request) => ok(await menus.previewAdd(principalOf(request), request.body)),
  )

  app.post(
    '/sys/permission/previewEdit',
    { schema: previewEdit, config: { access: { permission: 'system:permission:edit' }, effect: 'read' } },
    async (request) => ok(await menus.previewEdit(principalOf(request), request.body)),
  )
}

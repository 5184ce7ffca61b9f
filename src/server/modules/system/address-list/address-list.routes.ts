import { Type } from 'typebox'
import { ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { AddressListService } from './address-list.service.ts'

const text = Type.Optional(Type.String({ maxLength: 100 }))
const query = {
  tags: ['system/address-list'],
  summary: 'List the address book, each person once',
  querystring: Type.Object({ orgCode: text, realname: text, workNo: text, pageNo: text, pageSize: text }),
}
const config = { access: { permission: 'system:address-list:list' } }

export function addressListRoutes(app: App, addresses: AddressListService): void {
  const answer = (principal: Principal, query: Readonly<Row>) => addresses.page(principal, query)

  app.get('/sys/user/queryByOrgCodeForAddressList', { schema: query, config }, async (request) =>
    ok(await answer(principalOf(request), request.query)),
  )

  app.get('/sys/user/queryByOrgCode', { schema: query, config }, async (request) =>
    ok(await answer(principalOf(request), request.query)),
  )
}

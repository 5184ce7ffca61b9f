import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import type { RecordLimits } from '#server/records/engine-dependencies.ts'
import { contractOf } from '#server/records/record-contract.ts'
import { receivedWorkbook, workbookUpload } from '#server/records/record-file-routes.ts'
import { answerImport } from '#server/records/workbook/import-stream.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { InitialPasswordService } from './initial-password.service.ts'

const tags = ['system/user']
const Password = Type.Optional(Type.Union([Type.String({ maxLength: 128 }), Type.Null()]))
const HandedFile = Type.Object({ name: Type.String(), content: Type.String({ description: 'base64' }) })

const ways = {
  tags,
  summary: 'List the ways in which people may get an initial password',
  querystring: Type.Object({ import: Type.Optional(Type.Boolean()) }),
  response: answers(Type.Array(Type.Object({ value: Type.String(), text: Type.String() }))),
}

const resetPasswords = {
  tags,
  summary: 'Reset the passwords of several accounts',
  description: 'Must be changed at the next sign-in; ends their sessions',
  body: Type.Object({
    ids: Type.Union([Type.String(), Type.Array(Type.String())]),
    way: Type.String({ maxLength: 10, description: 'shared, each, mail or sms' }),
    password: Password,
    confirmpassword: Password,
  }),
  response: answers(
    Type.Object({
      count: Type.Integer(),
      unsent: Type.Array(Type.Object({ username: Type.String(), reason: Type.String() })),
      file: Type.Optional(HandedFile),
    }),
  ),
}

interface Options {
  userEntity: EntityAt<'system/user'>
  limits: RecordLimits
}

export function initialPasswordRoutes(
  app: App,
  initial: InitialPasswordService,
  { userEntity, limits }: Options,
): void {
  app.get(
    '/sys/user/initialPasswordWays',
    { schema: ways, config: { access: { permission: 'system:user:list' } } },
    async ({ query }) => ok(initial.ways(query.import === true)),
  )

  app.put(
    '/sys/user/resetPasswords',
    { schema: resetPasswords, config: { access: { permission: 'system:user:password' } } },
    async (request, reply) => {
      const { ids, ...body } = request.body
      const result = await initial.reset(principalOf(request), [ids].flat(), body as Row)
      reply.header('cache-control', 'no-store')
      return ok(result, [`已重置${result.count}人的密码`, ...initial.unsentNotice(result.unsent)].join('；'))
    },
  )

  const upload = workbookUpload(limits)
  app.route({
    ...upload,
    method: 'POST',
    url: '/sys/user/importExcel',
    schema: contractOf(userEntity, 'importExcel'),
    validatorCompiler: () => () => true,
    config: { ...upload.config, access: { permission: 'system:user:import' }, entity: userEntity.$id },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { way, password, confirmpassword } = (request.body ?? {}) as Row
      const body = { ...(way !== undefined && { way }), password, confirmpassword }
      return answerImport(request, reply, (options) =>
        initial.import(principalOf(request), receivedWorkbook(request), body, options),
      )
    },
  })
}

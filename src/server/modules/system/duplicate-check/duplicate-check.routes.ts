import { Type } from 'typebox'
import { answers, ok } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { DuplicateCheckService } from './duplicate-check.service.ts'

const Name = Type.String({ maxLength: 64 })

const check = {
  tags: ['system/duplicate-check'],
  summary: 'Check whether a value of a unique field is free',
  querystring: Type.Object({
    tableName: Name,
    fieldName: Name,
    fieldVal: Type.String({ maxLength: 1000 }),
    dataId: Type.Optional(Type.String({ maxLength: 36 })),
    siblings: Type.Optional(
      Type.String({ maxLength: 2000, description: 'JSON object with the values with which the field is unique' }),
    ),
  }),
  response: answers(Type.Null()),
}

export function duplicateCheckRoutes(app: App, duplicates: DuplicateCheckService): void {
  app.get(
    '/sys/duplicate/check',
    { schema: check, config: { access: 'user', personalLimit: 'duplicateChecks' } },
    async (request) => {
      await duplicates.requireFree(principalOf(request), request.query)
      return ok(null, successTexts.VALUE_FREE)
    },
  )
}

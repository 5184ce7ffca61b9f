import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { answers } from '#server/http/answers/envelope.ts'
import type { App } from '#server/http/app-type.ts'
import { principalOf } from '#server/http/pipeline/access.ts'
import { receivedWorkbook, workbookUpload } from '#server/records/record-file-routes.ts'
import { batchKeys } from '#server/records/record-keys.ts'
import { answerImport } from '#server/records/workbook/import-stream.ts'
import type { DefinitionService } from './definition.service.ts'
import { type DefinitionKind, MOST_BYTES } from './definition-file.ts'

/** Paths of the calls of each kind, and the noun of their permissions. Each kind has an editor with its own list. */
const KINDS: readonly { kind: DefinitionKind; base: string; noun: string }[] = [
  { kind: 'forms', base: '/online/cgform/head', noun: 'form' },
  { kind: 'reports', base: '/online/cgreport/head', noun: 'report-head' },
  { kind: 'graphs', base: '/online/graphreport/head', noun: 'graph-head' },
  { kind: 'graphPages', base: '/online/graphreport/templet', noun: 'graph-templet' },
  { kind: 'designs', base: '/desform', noun: 'design-form' },
]

const Ids = Type.Object({
  ids: Type.Union([
    Type.String({ minLength: 1, maxLength: 4_000 }),
    Type.Array(Type.String({ maxLength: 36 }), { maxItems: 1_000 }),
  ]),
})

/**
 * Export and import of definitions as JSON files. A file may contain several kinds; the service checks the permissions
 * for each kind in it.
 */
export function definitionRoutes(app: App, { definitions }: { definitions: DefinitionService }): void {
  // The upload of workbooks takes any file.
  const upload = workbookUpload({ importBytes: MOST_BYTES })
  for (const { kind, base, noun } of KINDS) {
    const [permission, tag] = [`online:${noun}`, `online/${noun}`]
    const exportSchema = { tags: [tag], summary: 'Export definitions as a file', querystring: Ids }
    const exportConfig = { access: { permission: `${permission}:list` } }
    app.get(`${base}/exportDefinition`, { schema: exportSchema, config: exportConfig }, async (request, reply) =>
      sendDefinitions(reply, await definitions.export(principalOf(request), kind, batchKeys(request.query.ids))),
    )

    const importSchema = {
      tags: [tag],
      summary: 'Import the definitions of a file, all or none',
      response: answers(Type.Any()),
    }
    const importConfig = { ...upload.config, access: { permission: `${permission}:add` } }
    app.post(
      `${base}/importDefinition`,
      { ...upload, schema: importSchema, config: importConfig },
      async (request, reply) => {
        const [principal, content] = [principalOf(request), receivedWorkbook(request)]
        return answerImport(request, reply, (options) => definitions.import(principal, content, options))
      },
    )
  }
}

function sendDefinitions(reply: FastifyReply, { name, text }: { name: string; text: string }): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header(
      'content-disposition',
      `attachment; filename="definitions.json"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'no-store')
    .send(text)
}

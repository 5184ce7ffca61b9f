import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Entity, RecordCall, Row } from '#shared/documents/entity.ts'
import { RECORD_CALLS } from '#shared/documents/entity.ts'
import { methodOf, orderFieldOf, pathOf, permissionOf } from '#shared/documents/entity-fields.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import { ok } from '../http/answers/envelope.ts'
import { AppError } from '../http/answers/errors.ts'
import { principalOf } from '../http/pipeline/access.ts'
import type { Principal } from '../http/principal.ts'
import type { RecordEngine } from './engine.ts'
import { isStored } from './entity-table.ts'
import { textOf } from './read/query/query-conditions.ts'
import type { RecordQuery } from './read/read-rows.ts'
import { ANY_FORM, contractOf } from './record-contract.ts'
import { receivedWorkbook, sendWorkbook, whileCallerWaits, workbookUpload } from './record-file-routes.ts'
import { keysFrom } from './record-keys.ts'
import { answerImport } from './workbook/import-stream.ts'
import type { WriteReport } from './write/write-context.ts'

/** Registers the calls of every entity that has some; paths are below the context path. */
export function recordRoutes(app: FastifyInstance, engine: RecordEngine): void {
  for (const entity of engine.entities.values()) {
    if (isStored(entity)) for (const call of RECORD_CALLS) registerCall(app, engine, entity, call)
  }
}

interface Found {
  /** Path below which the calls are, with a parameter by which the entity is found. */
  base: string
  /** Default: all calls. */
  only?: readonly RecordCall[]
  /** Only our own pages call them. */
  isOwn?: true
  /** Parameter of the address or the body that names the entity, and is no field of its records. */
  naming?: string
  /**
   * Finds the entity of a request.
   * @throws AppError when the person has no permission for this call of the entity
   */
  find(request: FastifyRequest, call: RecordCall): Promise<Entity>
}

/**
 * Registers all calls for entities that are made while the server runs. Entity and permission are looked up for each
 * request.
 */
export function foundRecordRoutes(
  app: FastifyInstance,
  engine: RecordEngine,
  { base, only = RECORD_CALLS, isOwn, naming, find }: Found,
): void {
  for (const call of only) {
    const upload = call === 'importExcel' ? workbookUpload(engine.limits) : undefined
    app.route({
      ...upload,
      method: methodOf(call),
      url: `${base}/${call}`,
      schema: contractOf(ANY_FORM, call),
      validatorCompiler: () => () => true,
      config: { ...upload?.config, access: 'user', strictQuery: isOwn },
      handler: async (request, reply) => {
        const input = inputOf(request, naming)
        const meant = effectiveCall(call, input)
        const entity = await find(request, meant)
        if (pathOf(entity, meant) === undefined) throw new AppError('PATH_UNKNOWN')
        return ANSWERS[call](engine, entity, principalOf(request), input, { request, reply })
      },
    })
  }
}

/** Treats a deletion of several records as a batch, by whatever call it comes, so the rules for a batch apply. */
function effectiveCall(call: RecordCall, { query }: Input): RecordCall {
  return call === 'delete' && keysFrom(query.id).length > 1 ? 'deleteBatch' : call
}

function registerCall(app: FastifyInstance, engine: RecordEngine, entity: Entity, call: RecordCall): void {
  const url = pathOf(entity, call)
  // A module may have registered a call of its entity before.
  if (url !== undefined && app.hasRoute({ method: methodOf(call), url: app.prefix + url })) return
  if (url === undefined || (call.startsWith('tree') && !entity['x-tree'])) return
  if (call === 'reorder' && !orderFieldOf(entity))
    throw new Error(`${entity.$id}: reorder needs an order field in x-order`)
  const upload = call === 'importExcel' ? workbookUpload(engine.limits) : undefined
  app.route({
    ...upload,
    method: methodOf(call),
    url,
    schema: contractOf(entity, call),
    // The contract only describes. The engine validates, so that a wrong type is a message under its field and not a
    // bare 400.
    validatorCompiler: () => () => true,
    config: { ...upload?.config, access: { permission: permissionOf(entity, call) }, entity: entity.$id },
    handler: (request, reply) =>
      inWordsOf(entity, call, () =>
        ANSWERS[call](engine, entity, principalOf(request), inputOf(request), { request, reply }),
      ),
  })
}

/** Replaces the texts of an answer by those that the entity defines. */
async function inWordsOf(entity: Entity, call: RecordCall, answer: () => Promise<unknown>): Promise<unknown> {
  const texts = entity['x-calls']?.texts ?? {}
  try {
    const given = await answer()
    return texts[call] === undefined ? given : { ...(given as Envelope), message: texts[call] }
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'RECORD_NOT_FOUND'
    throw isMissing && texts.notFound ? new AppError('KIND_NOT_FOUND', { text: texts.notFound }) : error
  }
}

interface Input {
  query: RecordQuery
  body: Readonly<Row>
}

type Answer = (
  engine: RecordEngine,
  entity: Entity,
  principal: Principal,
  input: Input,
  exchange: { request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>

const ANSWERS: Record<RecordCall, Answer> = {
  list: async (engine, entity, principal, { query }) => ok(await engine.list(principal, entity, query)),
  aggregate: async (engine, entity, principal, { query }) => ok(await engine.aggregate(principal, entity, query)),
  queryById: async (engine, entity, principal, { query }) =>
    ok(
      await engine.get(
        principal,
        entity,
        textOf(query.id) ?? '',
        ...(query.children === undefined ? [] : [query.children]),
      ),
    ),
  add: async (engine, entity, principal, { body }) =>
    answerWrite(successTexts.ADDED, (report) => engine.add(principal, entity, body, report)),
  edit: async (engine, entity, principal, { body }) =>
    answerWrite(successTexts.EDITED, (report) => engine.edit(principal, entity, body, report)),
  delete: async (engine, entity, principal, { query }) =>
    ok(await engine.remove(principal, entity, query.id), successTexts.DELETED),
  deleteBatch: async (engine, entity, principal, { query }) =>
    ok(await engine.remove(principal, entity, query.ids), successTexts.BATCH_DELETED),
  exportXls: async (engine, entity, principal, { query }, { reply }) =>
    sendWorkbook(reply, await whileCallerWaits(reply, (signal) => engine.export(principal, entity, query, signal))),
  importTemplate: async (engine, entity, principal, _, { reply }) =>
    sendWorkbook(reply, await engine.importTemplate(principal, entity)),
  importExcel: async (engine, entity, principal, _, { request, reply }) => {
    const content = receivedWorkbook(request)
    return answerImport(request, reply, (options) => engine.import(principal, entity, content, options))
  },
  history: async (engine, entity, principal, { query }) =>
    ok(await engine.history(principal, entity, textOf(query.id) ?? '')),
  historyCompare: async (engine, entity, principal, { query: { id, from, to } }) =>
    ok(await engine.compare(principal, entity, textOf(id) ?? '', from, to)),
  recycleBin: async (engine, entity, principal, { query }) => ok(await engine.deleted(principal, entity, query)),
  putRecycleBin: async (engine, entity, principal, { query, body }) =>
    ok(await engine.restore(principal, entity, binIds(body) ?? binIds(query)), successTexts.RESTORED),
  deleteRecycleBin: async (engine, entity, principal, { query }) =>
    ok(await engine.purge(principal, entity, binIds(query)), successTexts.DELETED),
  treeRoot: async (engine, entity, principal) => ok(await engine.treeRoot(principal, entity)),
  treeChildren: async (engine, entity, principal, { query }) =>
    ok(await engine.treeChildren(principal, entity, textOf(query.pid) ?? '')),
  treeSearch: async (engine, entity, principal, { query }) =>
    ok(await engine.treeSearch(principal, entity, textOf(query.keyword ?? query.keyWord) ?? '')),
  reorder: async (engine, entity, principal, { query, body }) =>
    ok(await engine.reorder(principal, entity, query, { ...body, id: body.id }), successTexts.EDITED),
}

/**
 * Makes the answer of a write. Notices of hooks replace the usual text; ignored members of the body stand beside the
 * result. The result itself is as agreed: a record or a key.
 */
export async function answerWrite<T>(usual: string, write: (report: WriteReport) => Promise<T>): Promise<Envelope<T>> {
  const [notices, ignored]: [string[], string[]] = [[], []]
  const result = await write({
    notify: (text) => void notices.push(text),
    ignored: (paths) => void ignored.push(...paths),
  })
  return ok(result, notices.join('；') || usual, ignored)
}

/** The agreed protocol has another name for the keys in the bin of users. */
function binIds(input: Readonly<Row>): unknown {
  return input.ids ?? input.userIds
}

/**
 * Reads query and body of a call.
 * @param naming parameter to leave out
 * @throws AppError REQUEST_INVALID for a body that is no object.
 */
export function inputOf({ query, body }: Pick<FastifyRequest, 'query' | 'body'>, naming?: string): Input {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    throw new AppError('REQUEST_INVALID', { reason: '请求内容应为对象' })
  }
  return { query: without(query, naming) as RecordQuery, body: without(body, naming) as Row }
}

function without(given: unknown, naming: string | undefined): Row {
  const input = (given ?? {}) as Row
  if (naming === undefined) return input
  const { [naming]: _, ...rest } = input
  return rest
}

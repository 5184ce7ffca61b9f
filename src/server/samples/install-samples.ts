import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from '#shared/documents/entity.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH, STRICT_QUERY_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { App } from '../http/app-type.ts'
import { projectRoot } from '../platform/project-root.ts'

interface Samples {
  /** Menu entry below which the others are. */
  directory: Row
  dictionaries: { dictCode: string; dictName: string; items: Record<string, string> }[]
  /** Main forms before their sub-forms. */
  forms: ({ tableName: string; tableType?: number } & Row)[]
  reports: (Row & { menu?: boolean })[]
  graphs: Row[]
  /** Pages of several graphs. */
  graphPages: Row[]
  /**
   * Records by table, in the order in which they are added; `key` names a record to which a later one refers by `@key`.
   */
  records: Record<string, (Row & { key?: string })[]>
}

/** Calls the product. @returns the result of the answer. @throws Error with the message of a refusal */
type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Row>

const FILE = join(projectRoot, 'src/server/samples/samples.json')
/** Value of `tableType` of a sub-form. */
const SUB_FORM = 3

/**
 * Makes the examples of a first start: forms, reports, graphs, menu entries and records. Uses the calls of the product,
 * as the builders in the browser do, so that they contain nothing that an administrator could not make.
 * @throws Error with the refusal
 */
export async function installSamples(app: App, admin: { username: string; password: string }): Promise<void> {
  const samples = JSON.parse(await readFile(FILE, 'utf8')) as Samples
  const { token } = await callerOf(app)('POST', '/sys/login', admin)
  const call = callerOf(app, String(token))
  for (const dictionary of samples.dictionaries) await addDictionary(call, dictionary)
  const { id: parentId } = await call('POST', '/sys/permission/add', samples.directory)
  const formIds = await addForms(call, samples.forms)
  const reportIds = await addReports(call, samples.reports)
  const graphPageIds = await addGraphs(call, samples)
  for (const id of formIds) await call('POST', '/online/cgform/head/publish', { id, parentId })
  for (const id of reportIds) await call('POST', '/online/cgreport/head/publish', { id, parentId })
  for (const id of graphPageIds) await call('POST', '/online/graphreport/templet/publish', { id, parentId })
  for (const [table, rows] of Object.entries(samples.records)) await addRecords(call, table, rows)
  await call('GET', '/sys/logout')
}

function callerOf(app: App, token?: string): Call {
  return async (method, path, body) => {
    const headers = { [STRICT_QUERY_HEADER]: '1', ...(token !== undefined && { [TOKEN_HEADER]: token }) }
    const answer = await app.inject({ method, url: CONTEXT_PATH + path, headers, ...(body && { payload: body }) })
    const { success, message, result } = answer.json<Envelope<Row>>()
    if (!success) throw new Error(`${method} ${path}: ${message}`)
    return result
  }
}

async function addDictionary(call: Call, { items, ...dictionary }: Samples['dictionaries'][number]): Promise<void> {
  const { id } = await call('POST', '/sys/dict/add', { ...dictionary, type: 0 })
  for (const [index, [itemValue, itemText]] of Object.entries(items).entries()) {
    await call('POST', '/sys/dictItem/add', { dictId: id, itemValue, itemText, sortOrder: index + 1, status: 1 })
  }
}

/**
 * Adds forms and synchronises their tables. @returns the ids of forms with a page of their own; sub-forms are part of
 * the page of their main form.
 */
async function addForms(call: Call, forms: Samples['forms']): Promise<string[]> {
  const ids: string[] = []
  for (const form of forms) {
    const { id } = await call('POST', '/online/cgform/head/add', form)
    if (form.tableType !== SUB_FORM) ids.push(String(id))
  }
  for (const id of ids) await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)
  return ids
}

/** @returns the ids of reports for the menu; the others serve choices in forms. */
async function addReports(call: Call, reports: Samples['reports']): Promise<string[]> {
  const ids: string[] = []
  for (const { menu, ...report } of reports) {
    const { id } = await call('POST', '/online/cgreport/head/add', report)
    if (menu) ids.push(String(id))
  }
  return ids
}

/** @returns the ids of the pages with the graphs. */
async function addGraphs(call: Call, { graphs, graphPages }: Samples): Promise<string[]> {
  for (const graph of graphs) await call('POST', '/online/graphreport/head/add', graph)
  const ids: string[] = []
  for (const page of graphPages) ids.push(String((await call('POST', '/online/graphreport/templet/add', page)).id))
  return ids
}

async function addRecords(call: Call, table: string, rows: Samples['records'][string]): Promise<void> {
  /** Ids of added records by `@key`, by which later records refer to them. */
  const idsByKey = new Map<unknown, unknown>()
  for (const { key, ...row } of rows) {
    const values = Object.entries(row).map(([name, value]) => [name, idsByKey.get(value) ?? value])
    const { id } = await call('POST', `/online/data/${table}/add`, Object.fromEntries(values))
    if (key !== undefined) idsByKey.set(`@${key}`, id)
  }
}

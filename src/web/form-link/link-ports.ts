import { type Ports, RefusedError, type ReportPort, type Saved, type UploadOptions } from '#renderers/ports.ts'
import type { Entity, FieldPlace, Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import type { AreaNode } from '#shared/wire/area.ts'
import { LINK_FILES_PATH, type LinkAnswer } from '#shared/wire/form-link.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { Http } from '../http/client.ts'
import { staticUrl } from '../http/static-url.ts'
import { toNode, type WireNode } from '../ports/choices/reference-port.ts'
import { throughFields } from '../ports/choices/through-fields.ts'
import { linkTexts } from './link-texts.ts'

/** Calls of the page of a link, which send its secret. */
export interface LinkCalls {
  save(row: Row): Promise<Omit<Saved, 'record'>>
  /** Reads choices. */
  read<T>(
    path: 'options' | 'labels' | 'nodes' | 'records' | 'report' | 'areas',
    body: Row,
    signal?: AbortSignal,
  ): Promise<T>
  /** Uploads a file for a field. @returns its path */
  upload(field: string, file: File, options: Pick<UploadOptions, 'onProgress' | 'signal'>): Promise<string>
}

/** Largest picture in a formatted text, bytes; it is stored inside the text. */
const LARGEST_IN_TEXT = 50_000

/**
 * Ports of a screen on the page of a link: data of the link, and one save. Visitors have no session, so no other call
 * would be answered. The server reports invalid values on saving.
 */
export function linkPorts(
  ports: Ports,
  { id, entity, rows, record, dictionaries }: LinkAnswer,
  calls: LinkCalls,
): Ports {
  const saved = async (row: Row) => ({ ...(await calls.save(row)), record: row })
  const own = new Map([entity, ...rows].map((each) => [each.$id, throughFields(each)]))
  const unasked = async () => ({ ok: true, message: '' })
  const nodes = async (via: FieldPlace | undefined, parent?: string) =>
    (await calls.read<WireNode[]>('nodes', { field: placeOf(via), pid: parent ?? '' })).map(toNode)
  const labels = async (via: FieldPlace | undefined, values: readonly string[]) => {
    if (values.length === 0) return []
    const found = await calls.read<string[]>('labels', { field: placeOf(via), keys: values.join(',') })
    return values.map((value, index) => found[index] ?? value)
  }
  const reports = new Map<string, ReportPort>()
  let areas: Promise<AreaNode[]> | undefined
  return {
    ...ports,
    records: {
      ...ports.records,
      get: async () => record ?? {},
      add: (_, row) => saved(row),
      edit: (_, row) => saved(row),
    },
    references: {
      options: ({ via }, keyword, signal) => calls.read('options', { field: placeOf(via), keyword }, signal),
      labels: ({ via }, values) => labels(via, values),
      children: ({ via }, parent) => nodes(via, parent),
    },
    recordsThrough: async (via, keys) =>
      keys.length === 0 ? [] : calls.read('records', { field: placeOf(via), keys: keys.join(',') }),
    categories: {
      // The server knows the root of the field.
      children: (parent, _, via) => nodes(via, 'key' in parent ? parent.key : ''),
      labels: (keys, via) => labels(via, keys),
    },
    reports: async (via) => {
      const field = placeOf(via)
      const { createReportPort } = await import('../ports/report-port.ts')
      const known = reports.get(field) ?? createReportPort({ send: sendReport(field) }, via)
      reports.set(field, known)
      return known
    },
    areas: () => {
      areas ??= calls.read<AreaNode[]>('areas', {}).catch((error: unknown) => {
        areas = undefined
        throw error
      })
      return areas
    },
    files: {
      upload: (file, { via, ...options } = {}) =>
        via ? calls.upload(placeOf(via), file, options) : pictureInText(file),
      address: (stored) =>
        stored.startsWith('data:')
          ? stored
          : (staticUrl(inPath(stored), `${CONTEXT_PATH}${LINK_FILES_PATH}/${id}`) ?? ''),
    },
    dictionary: async (code) => dictionaries[code] ?? [],
    checks: { unique: unasked, rule: unasked },
    searches: async () => undefined,
    // Another visitor may use this browser next.
    storage: { read: () => undefined, write: () => undefined },
    // The page that follows shows the success.
    notices: { ...ports.notices, success: () => undefined },
    can: () => true,
    canWrite: () => true,
    user: { id: '', username: '', realname: '' },
    documents: {
      entity: async (address) => {
        const found = own.get(address)
        if (!found) throw new Error(`The link brought no entity ${address}`)
        return found
      },
      page: ports.documents.page,
    },
  }

  /** Field as a link names it: `seller`, or `lines.seller` in the rows of a sub-table. */
  function placeOf(via: FieldPlace | undefined): string {
    if (!via) throw new Error('A control on the page of a link belongs to none of its fields')
    return via.entity === entity.$id ? via.field : `${nameOfRows(entity, via.entity)}.${via.field}`
  }

  /** Sends the requests of a report through the link; the last part of the path is the part of the report. */
  function sendReport(field: string): Http['send'] {
    return async <T>({ path, query, signal }: Parameters<Http['send']>[0]) => {
      const body = { field, part: path.split('/').at(-1), query: textsOf(query) }
      const result = await calls.read<T>('report', body, signal)
      return { success: true, message: '', code: 200, result, timestamp: 0 }
    }
  }
}

function nameOfRows({ 'x-children': all = [] }: Entity, address: string): string {
  const children = all.find((each) => each.entity === address)
  if (!children) throw new Error(`The link brought no rows ${address}`)
  return childName(children)
}

/** Parameters of a query as texts, as an address has them. */
function textsOf(query: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}

const inPath = (stored: string) =>
  /^https?:/i.test(stored) ? stored : stored.split('/').map(encodeURIComponent).join('/')

/** Visitors store pictures of a text in the text. @throws RefusedError for a large one */
async function pictureInText(file: File): Promise<string> {
  if (file.size > LARGEST_IN_TEXT) throw new RefusedError(linkTexts.largePicture)
  const { dataAddress } = await import('../ports/files/upload-port.ts')
  return dataAddress(file)
}

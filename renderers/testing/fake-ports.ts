/** A host for tests: records in memory, answers that a test may replace, and a log of events. */
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { ListQuery, PageResult } from '#shared/wire/paging.ts'
import type { Ports } from '../ports.ts'
import { memoryReports } from '../ui/report/memory-reports.ts'

export interface FakeHost {
  ports: Ports
  /** Stored rows by address of their entity. */
  rows: Record<string, Row[]>
  /** Log of requests and notices, in order: `list system/position {...}`, `success 添加成功！`. */
  events: string[]
  /** Answers to confirmations; default yes. */
  answer: { confirm: boolean }
}

type Instead = {
  [K in keyof Ports]?: NonNullable<Ports[K]> extends (...args: never[]) => unknown ? Ports[K] : Partial<Ports[K]>
}

export interface FakeHostInput {
  entities?: readonly Entity[]
  rows?: Record<string, Row[]>
  /** Ports that a test replaces. */
  instead?: Instead
}

export function createFakeHost({ entities = [], rows = {}, instead = {} }: FakeHostInput = {}): FakeHost {
  const host = { rows, events: [] as string[], answer: { confirm: true } }
  const storage = new Map<string, unknown>()
  const say = (event: string) => void host.events.push(event)
  const stored = (entity: Entity) => {
    host.rows[entity.$id] ??= []
    return host.rows[entity.$id]!
  }
  const records: Ports['records'] = {
    async list(entity, query) {
      say(`list ${entity.$id} ${JSON.stringify(query)}`)
      return pageOf(stored(entity), query)
    },
    async get(entity, id) {
      return { ...stored(entity).find((row) => row.id === id)! }
    },
    async add(entity, row) {
      say(`add ${JSON.stringify(row)}`)
      const record = { ...row, id: String(stored(entity).length + 1) }
      stored(entity).push(record)
      return { message: '添加成功！', record }
    },
    async edit(entity, row) {
      say(`edit ${JSON.stringify(row)}`)
      const record = stored(entity).find(({ id }) => id === row.id)!
      return { message: '修改成功!', record: Object.assign(record, row) }
    },
    async remove(entity, ids) {
      say(`remove ${ids.join(',')}`)
      host.rows[entity.$id] = stored(entity).filter(({ id }) => !ids.includes(String(id)))
      return '删除成功!'
    },
    async reorder(entity, { id, before, after }) {
      say(`reorder ${id} ${before === undefined ? `after ${after}` : `before ${before}`}`)
      const rest = stored(entity).filter((row) => row.id !== id)
      const at = rest.findIndex((row) => row.id === (before ?? after)) + (before === undefined ? 1 : 0)
      host.rows[entity.$id] = rest.toSpliced(at, 0, stored(entity).find((row) => row.id === id)!)
    },
    children: async (entity, parent) =>
      stored(entity).filter((row) => (row[entity['x-tree']!.parent] || undefined) === parent),
    search: async (entity, keyword) =>
      stored(entity).filter((row) => String(row[entity['x-title']!]).includes(keyword)),
    async importFile(_, file, { dryRun }) {
      say(`import ${file.name}${dryRun ? ' dry' : ''}`)
      const counts = { totalCount: 1, successCount: 1, errorCount: 0 }
      return { dryRun, ...counts, msg: '', problems: [], ignoredColumns: [] }
    },
  }
  const ports: Ports = {
    records: { ...records, ...instead.records },
    references: {
      options: async () => [],
      labels: async (_, values) => [...values],
      children: async () => [],
      ...instead.references,
    },
    recordsThrough: instead.recordsThrough ?? (async () => []),
    categories: { children: async () => [], labels: async (keys) => [...keys], ...instead.categories },
    reports: instead.reports ?? (async () => memoryReports(() => undefined)),
    areas: instead.areas ?? (async () => []),
    dictionary: instead.dictionary ?? (async () => []),
    call:
      instead.call ??
      (async ({ call }) => {
        say(`call ${call}`)
        return { result: null, message: '操作成功！' }
      }),
    download:
      instead.download ??
      (async ({ call, query = {}, name = '' }) => say(`download ${call} ${JSON.stringify(query)} ${name}`)),
    handOver: instead.handOver ?? (({ name }) => say(`hand over ${name}`)),
    searches: instead.searches ?? (async () => undefined),
    checks: {
      unique: async () => ({ ok: true, message: '' }),
      rule: async () => ({ ok: true, message: '' }),
      ...instead.checks,
    },
    files: {
      upload: async (file) => {
        say(`upload ${file.name}`)
        return `temp/1/${file.name}`
      },
      address: (stored) => `/files/${stored}`,
      ...instead.files,
    },
    storage: {
      read: (key) => storage.get(key),
      write: (key, value) => void storage.set(key, value),
      ...instead.storage,
    },
    captcha: {
      watch(show) {
        show({ state: 'ready', source: 'data:image/png;base64,' })
        return () => undefined
      },
      renew: () => say('renew captcha'),
      key: () => 'image-1',
      ...instead.captcha,
    },
    sendCode:
      instead.sendCode ??
      (async (phone, purpose) => {
        say(`send code ${phone} ${purpose}`)
        return 60
      }),
    notices: {
      success: (text) => say(`success ${text}`),
      warning: (text) => say(`warning ${text}`),
      error: (text) => say(`error ${text}`),
      confirm: async ({ title }) => {
        say(`confirm ${title}`)
        return host.answer.confirm
      },
    },
    navigate: (path) => say(`navigate ${path}`),
    can: instead.can ?? (() => true),
    canWrite: instead.canWrite ?? (() => true),
    user: { id: '1', username: 'admin', realname: '管理员', orgCode: 'A01', ...instead.user },
    documents: {
      entity: async (address) => {
        const found = entities.find(({ $id }) => $id === address)
        if (!found) throw new Error(`没有实体 ${address}`)
        return found
      },
      page: async (address) => {
        throw new Error(`没有页面 ${address}`)
      },
      ...instead.documents,
    },
    host: {
      'sign-in': async (input) => say(`sign-in ${JSON.stringify(input)}`),
      'continue-sign-in': async (input) => say(`continue-sign-in ${JSON.stringify(input)}`),
      'switch-place': async (input) => say(`switch-place ${JSON.stringify(input)}`),
      'sign-out': async () => say('sign-out'),
      'close-screen': async () => say('close-screen'),
      'refresh-dictionaries': async () => say('refresh-dictionaries'),
      'refresh-menu': async () => say('refresh-menu'),
      'open-announcement': async (input) => say(`open-announcement ${JSON.stringify(input)}`),
      'reload-announcements': async () => say('reload-announcements'),
      ...instead.host,
    },
  }
  if (instead.onChanged) ports.onChanged = instead.onChanged
  if (instead.unsaved) ports.unsaved = instead.unsaved
  if (instead.framed) ports.framed = instead.framed
  return Object.assign(host, { ports })
}

/** The ports of a fake host, for tests that do not read its log. */
export function fakePorts(input: FakeHostInput = {}): Ports {
  return createFakeHost(input).ports
}

/** Supports the query conventions that the tests use: page, `*v*`, `a,b,`, equality, one sort column. */
function pageOf(all: readonly Row[], { pageNo = 1, pageSize = 10, column, order, ...filters }: ListQuery): PageResult {
  const found = all.filter((row) => Object.entries(filters).every(([name, wanted]) => matches(row[name], wanted)))
  if (column) found.sort((one, other) => String(one[column]).localeCompare(String(other[column])))
  if (order === 'desc') found.reverse()
  const from = (pageNo - 1) * pageSize
  return {
    records: found.slice(from, from + pageSize).map((row) => ({ ...row })),
    total: found.length,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(found.length / pageSize),
  }
}

function matches(value: unknown, wanted: unknown): boolean {
  const text = String(wanted)
  if (text.endsWith(',')) return text.split(',').includes(String(value))
  return /^\*.+\*$/.test(text) ? String(value).includes(text.slice(1, -1)) : String(value) === text
}

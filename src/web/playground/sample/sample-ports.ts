import { NoticedError, type Ports, type ReferenceNode, type SearchesPort } from '#renderers/ports.ts'
import type { Entity, Reference, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import { itemsOf } from './sample-environment.ts'
import { sampleReports } from './sample-reports.ts'
import { isTaken, type SampleStore } from './sample-store.ts'

interface Dependencies {
  /** Ports of the application: documents, dictionaries, areas and notices are shared. */
  real: Ports
  store: SampleStore
}

/** Ports with records in memory: nothing that a screen does reaches the server. */
export function createSamplePorts({ real, store }: Dependencies): Ports {
  const report = (what: string) => real.notices.success(`样例：${what}`)
  // Input into samples may be lost.
  const { unsaved: _, ...rest } = closed(real)
  const kept = new Map<string, unknown>()
  const searches = sampleSearches()
  const reports = sampleReports(real)
  return {
    ...rest,
    user: real.user,
    notices: real.notices,
    documents: real.documents,
    dictionary: (code) => itemsOf(code, real.dictionary),
    areas: real.areas,
    ...(real.onChanged && { onChanged: real.onChanged }),
    reports: async () => reports,
    can: real.can,
    canWrite: real.canWrite,
    navigate: real.navigate,
    host: real.host,
    handOver: real.handOver,
    searches: async () => searches,
    storage: { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, value) },
    records: { ...rest.records, ...sampleRecordsPort(store) },
    references: { ...rest.references, ...sampleReferences(store, real) },
    categories: { ...rest.categories, children: async () => SAMPLE_NODES, labels: async (keys) => [...keys] },
    call: async ({ call }) => {
      report(`已调用 ${call}`)
      return { result: null, message: '操作成功！' }
    },
    framed: (url) => `<p style="font: 14px sans-serif">样例：此处显示 ${escapeHtml(url)}</p>`,
    download: async ({ call, name }) => report(`将下载 ${name ?? call}`),
    checks: {
      ...rest.checks,
      unique: async (entity, field, value, id) =>
        isTaken(store.rows(entity), field, value, id)
          ? { ok: false, message: fieldsOf(entity)[field]?.['x-messages']?.unique ?? '该值已存在' }
          : { ok: true, message: '' },
      rule: async () => ({ ok: true, message: '' }),
    },
    files: {
      ...rest.files,
      upload: async (file, options) => uploaded(file, options?.onProgress),
      address: (stored) => stored,
      addressOfAll: () => undefined,
    },
    captcha: { watch: (show) => shownAt(show), renew: () => undefined, key: () => 'sample' },
    sendCode: async () => {
      report('验证码已发送')
      return 60
    },
  }
}

/** Addresses are normalised, so that only these characters may occur. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Replaces methods of the host without a sample version by a refusal, so that nothing real happens by mistake. */
function closed(real: Ports): Ports {
  const refuse = async (): Promise<never> => {
    real.notices.warning('样例数据下不能执行此操作，请改用真实数据')
    throw new NoticedError('not in samples')
  }
  const close = (value: unknown): unknown => {
    if (typeof value === 'function') return refuse
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, close(member)]))
  }
  return close(real) as Ports
}

function sampleRecordsPort(store: SampleStore): Partial<Ports['records']> {
  const parentOf = ({ 'x-tree': tree }: Entity, row: Row) => (tree ? String(row[tree.parent] ?? '') : '')
  return {
    list: async (entity, query) => store.list(entity, query),
    get: async (entity, id) => store.get(entity, id),
    add: async (entity, row) => ({ message: '添加成功！', record: store.add(entity, row) }),
    edit: async (entity, row) => ({ message: '修改成功!', record: store.edit(entity, row) }),
    remove: async (entity, ids) => {
      store.remove(entity, ids)
      return '删除成功!'
    },
    reorder: async (entity, { id, before, after }) => store.reorder(entity, id, before, after),
    children: async (entity, parent) => {
      const wanted = parent ?? entity['x-tree']?.root ?? ''
      return store.rows(entity).filter((row) => parentOf(entity, row) === wanted)
    },
    search: async (entity, keyword) =>
      store.rows(entity).filter((row) => String(row[entity['x-title'] ?? 'id'] ?? '').includes(keyword)),
  }
}

/** Saved searches that last until the next load. */
function sampleSearches(): SearchesPort {
  let all: SavedSearch[] = []
  let createdCount = 0
  return {
    list: async () => all,
    async save(_, search) {
      createdCount += 1
      const saved = { ...search, id: String(createdCount) }
      all = [...all.filter(({ name }) => name !== search.name), saved]
      return saved
    },
    async edit(id, changes) {
      const changed = { ...all.find((search) => search.id === id)!, ...changes }
      all = all.map((search) => (search.id === id ? changed : search))
      return changed
    },
    async remove(id) {
      all = all.filter((search) => search.id !== id)
    },
  }
}

const MOST_OPTIONS = 10

function sampleReferences(store: SampleStore, { documents }: Ports): Partial<Ports['references']> {
  const read = async (reference: Reference) => {
    const entity = await documents.entity(reference.entity)
    const { value = 'id', label = entity['x-title'] ?? 'id' } = reference
    const optionOf = (row: Row): DictionaryOption => {
      const text = String(row[label] ?? row[value] ?? '')
      return { value: String(row[value] ?? ''), text, title: text }
    }
    return { entity, optionOf, rows: store.rows(entity) }
  }
  return {
    async options(reference, keyword) {
      const { rows, optionOf } = await read(reference)
      const wanted = Object.entries(reference.condition ?? {})
      const fitting = rows.filter((row) => wanted.every(([name, value]) => String(row[name] ?? '') === String(value)))
      return fitting
        .map(optionOf)
        .filter(({ text }) => text.includes(keyword))
        .slice(0, MOST_OPTIONS)
    },
    async labels(reference, values) {
      const { rows, optionOf } = await read(reference)
      const options = rows.map(optionOf)
      return values.map((value) => options.find((option) => option.value === value)?.text ?? value)
    },
    async children(reference, parent): Promise<ReferenceNode[]> {
      const { entity, rows, optionOf } = await read(reference)
      const tree = entity['x-tree']
      const below = (key: string) => rows.filter((row) => String((tree && row[tree.parent]) ?? '') === key)
      return below(parent ?? tree?.root ?? '').map((row) => {
        const { value, text } = optionOf(row)
        const key = String(row.id)
        return { value, title: text, leaf: below(key).length === 0, ...(key !== value && { key }) }
      })
    },
  }
}

const SAMPLE_NODES: ReferenceNode[] = ['一', '二', '三'].map((sign) => ({
  value: `sample-category-${sign}`,
  title: `样例分类${sign}`,
  leaf: true,
}))

/** Returns the file itself as a data URL, as a host without a store does. */
async function uploaded(file: File, onProgress?: (part: number) => void): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  onProgress?.(1)
  return isEmptyValue(address) ? file.name : address
}

function shownAt(show: Parameters<Ports['captcha']['watch']>[0]): () => void {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="105" height="35"><text x="20" y="24">样例</text></svg>'
  show({ state: 'ready', source: `data:image/svg+xml,${encodeURIComponent(drawing)}` })
  return () => undefined
}

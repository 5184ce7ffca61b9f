import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Ports } from '#renderers/ports.ts'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { useHost } from '#web/host.ts'
import { createPorts } from '#web/ports/create-ports.ts'
import { loadSampleEnvironment } from '../sample/sample-environment.ts'
import { createSamplePorts } from '../sample/sample-ports.ts'
import { createSampleStore, type SampleStore } from '../sample/sample-store.ts'
import type { Plugin } from './plugins.ts'
import { EXAMPLE_ADDRESS, type ExamplePage, exampleRow } from './widget-page.ts'

/** Records for the example of a plugin; created separately for each, so that changes in one do not show in another. */
export async function exampleStore(
  { page, entity }: ExamplePage,
  ports: Pick<Ports, 'dictionary'>,
): Promise<SampleStore> {
  const drafts = entity ? [entity] : []
  return createSampleStore(await loadSampleEnvironment({ page, drafts, dictionary: ports.dictionary }))
}

/** Ports of an example: sample records, data of the example, and calls that only read. */
export function useExamplePorts(plugin: Plugin, example: unknown, { entity }: ExamplePage, store: SampleStore): Ports {
  const host = useHost()
  const navigate = useNavigate()
  return useMemo(() => {
    const real = createPorts(host, { navigate, closeScreen: () => undefined })
    const say = (text: string) => real.notices.success(text)
    const sample = createSamplePorts({ real, store })
    const documents: Ports['documents'] = {
      ...real.documents,
      entity: async (address) => (address === EXAMPLE_ADDRESS && entity ? entity : real.documents.entity(address)),
    }
    return {
      ...sample,
      documents,
      // If no sample record has the key of the example, another sample record is returned.
      records: { ...sample.records, get: async (entity, id) => recordOf(store, entity, id) },
      can: () => true,
      canWrite: () => true,
      call: (request) => (request.call.startsWith('GET ') ? real.call(request) : sample.call(request)),
      navigate: (path) => say(`样例：将打开 ${path}`),
      host: Object.fromEntries(
        Object.keys(real.host).map((command) => [command, async () => say(`样例：${command}`)]),
      ) as unknown as Ports['host'],
      ...(plugin.kind === 'widget' && ofWidget(example as WidgetExample, sample)),
    }
  }, [host, navigate, plugin, example, entity, store])
}

function recordOf(store: SampleStore, entity: Entity, id: string): Row {
  const rows = store.rows(entity)
  return { ...(rows.find((row) => row.id === id) ?? rows[0]) }
}

/** Replaces files of examples that nobody has uploaded. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#bfd9f2"/><circle cx="1.2" cy="1" r=".4" fill="#fff"/><path d="M0 3l1.5-1.4L2.4 2.4 3.2 1.6 4 2.4V3z" fill="#1572c9"/></svg>',
)}`

/** Ports from the example of a widget: its record, and answers to calls of the widget. */
function ofWidget(example: WidgetExample, sample: Ports): Partial<Ports> {
  const { dictionary, references, categories, areas, reports, captcha } = answersOf(example)
  const row = exampleRow(example)
  return {
    ...(example.dictionaries && { dictionary }),
    ...(example.references && { references, categories }),
    ...(example.areas && { areas }),
    ...(example.reports && { reports }),
    captcha,
    files: { ...sample.files, address: (stored) => (/^(data|blob):/.test(stored) ? stored : PICTURE) },
    records: {
      ...sample.records,
      get: async () => ({ ...row }),
      list: async () => ({ records: [{ ...row }], total: 1, size: 10, current: 1, pages: 1 }),
      edit: async (_, changes) => ({ message: '修改成功!', record: Object.assign(row, changes) }),
    },
  }
}

import { Empty } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import type { Ports, RecordsPort } from '#renderers/ports.ts'
import { computeValues } from '#renderers/ui/hooks/compute-values.ts'
import { NARROW } from '#renderers/ui/hooks/use-narrow.ts'
import { innerPorts } from '#renderers/ui/overlay/inner-ports.ts'
import { paramsOf } from '#renderers/ui/overlay/params-of.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { Page as PageDocument, Step } from '#shared/documents/page.ts'

export type InnerPageBlockProps = BlockProps<{
  page: string
  call?: string
  params?: Row
  /** Comma list of permissions. */
  grants?: unknown
  empty?: string
  /** Steps of the outer page after the inner one has closed itself. */
  onClosed?: readonly Step[]
}>

type Params = Record<string, string>

/** Page that is shown now. */
interface Shown {
  key: number
  params: Params
  ports: Ports
  /** Address of the page; people's arrangements of the page are stored by it. */
  address: string
  /** Closes the page, after a confirmation if unsaved input would be lost. */
  leave(): Promise<void>
}

/** Another page in the place of a block. The outer page or another block selects its record. */
export function InnerPage(props: InnerPageBlockProps) {
  const { name, page, call, params: fixed, grants, empty = '请先选择', onClosed } = props
  const { ports, register, run, scope, Page } = useScreen()
  const given = JSON.stringify(fixed === undefined ? {} : paramsOf(computeValues(fixed, scope({})) as Row))
  const granted = String((computeValues({ grants }, scope({})) as Row).grants ?? '')
  // Explicitly empty parameters: the page is about no record and waits for nothing.
  const needsNone = fixed !== undefined && Object.keys(fixed).length === 0
  const [shown, setShown] = useState<Shown>()
  const present = useRef<Shown>(undefined)

  const written = useCallback(
    (entity: Entity) => run([{ use: 'reload' }], { block: name, entity, scope: scope({}) }),
    [run, name, scope],
  )
  const show = useCallback(
    (params: Params) => {
      const own = innerPorts(ports, () => {
        present.current = undefined
      })
      const closing = onClosed
        ? closingWith(own.ports, () => present.current || run(onClosed, { block: name, scope: scope({}) }))
        : own.ports
      const permitted = granted === '' ? closing : withGrants(closing, granted.split(','))
      const notifying = { ...permitted, records: notifyingRecords(ports.records, written) }
      const address = call === undefined ? page : [page, ...Object.values(params)].join('/')
      const asking =
        call === undefined ? notifying : { ...notifying, documents: answered(ports, address, call, params) }
      const isChosen = needsNone || Object.keys(params).length > 0
      const next = isChosen ? { params, address, ports: asking, leave: own.cancel, key: nextKey++ } : undefined
      present.current = next
      setShown(next)
    },
    [ports, written, needsNone, page, call, granted, onClosed, run, name, scope],
  )
  /** Resolves to false when the person stays. */
  const change = useCallback(
    async (params: Params) => {
      await present.current?.leave()
      if (present.current) return false
      show(params)
      return true
    },
    [show],
  )
  useEffect(() => {
    if ((needsNone || given !== '{}') && !present.current) show(JSON.parse(given) as Params)
  }, [given, needsNone, show])
  useEffect(() => {
    const filter = (conditions: Row) => change({ ...(JSON.parse(given) as Params), ...paramsOf(conditions) })
    return register(name, { filter, reload: () => void change(present.current?.params ?? {}) })
  }, [register, name, change, given])

  if (!shown) {
    return (
      <section className="r-card">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
      </section>
    )
  }
  return <Page key={shown.key} address={shown.address} params={shown.params} ports={shown.ports} />
}

let nextKey = 0

/** Ports of a page after whose closing something follows. */
function closingWith(ports: Ports, closed: () => unknown): Ports {
  return {
    ...ports,
    host: {
      ...ports.host,
      async 'close-screen'() {
        await ports.host['close-screen']()
        closed()
      },
    },
  }
}

/** Ports of a person with more permissions. Only the server decides about calls. */
function withGrants(ports: Ports, codes: readonly string[]): Ports {
  return {
    ...ports,
    can: (permission, formData) => codes.includes(permission) || ports.can(permission, formData),
    canWrite: (permission) => codes.includes(permission) || ports.canWrite(permission),
  }
}

/** Answer of a call: a page, or a page with the entities that it uses in this place. */
type Answer = PageDocument | { page: PageDocument; entities: readonly Entity[] }

/** Documents of the host, plus those that a call returns. */
function answered({ call: ask, documents }: Ports, address: string, call: string, params: Params): Ports['documents'] {
  const own = new Map<string, Entity>()
  return {
    ...documents,
    entity: async (wanted) => own.get(wanted) ?? documents.entity(wanted),
    async page(wanted) {
      if (wanted !== address) return documents.page(wanted)
      const query = { ...params, ...(window.matchMedia(NARROW).matches && { narrow: '1' }) }
      const answer = (await ask({ call, query })).result as Answer
      if (!('page' in answer)) return answer
      for (const entity of answer.entities) own.set(entity.$id, entity)
      return answer.page
    },
  }
}

/** Reloads the lists around the inner page after it writes. */
function notifyingRecords(records: RecordsPort, written: (entity: Entity) => unknown): RecordsPort {
  const telling = <A extends [Entity, ...unknown[]], T>(write: (...given: A) => Promise<T>) => {
    return async (...given: A) => {
      const answer = await write(...given)
      void written(given[0])
      return answer
    }
  }
  return {
    ...records,
    add: telling(records.add),
    edit: telling(records.edit),
    remove: telling(records.remove),
  }
}

import { createSchemaField, FormContext } from '@formily/react'
import { useCallback, useMemo, useRef } from 'react'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import type { InnerPageProps } from '../plugin.ts'
import type { Ports } from '../ports.ts'
import { ErrorCard } from '../ui/feedback/error-card.tsx'
import { LoadingCard } from '../ui/feedback/loading-card.tsx'
import { useQuery } from '../ui/hooks/use-query.ts'
import { ScreenContext, useScreen } from '../ui/screen-context.ts'
import { AbovePage, type ShowAbove } from './above-page.tsx'
import { BlockSlot, BlocksContext } from './block-slot.tsx'
import { schemaOf } from './form/formily-compiler.ts'
import { createQuietForm } from './form/model/quiet-form.ts'
import { useEntities } from './load/use-entities.ts'
import { vocabulary } from './load/vocabulary.ts'
import { PageMain, PageSide } from './page-layout.tsx'
import { preparePage } from './prepare/prepare-page.ts'
import type { PreparedBlock, PreparedPage } from './prepare/prepared-page.ts'
import { useScreenApi } from './run/use-screen-api.ts'

export interface ScreenProps {
  page: Page
  /** Address of the page: `<area>/<noun>`. Part of messages for its author. */
  address: string
  ports: Ports
  /**
   * Parameters of the screen's address; expressions read them as `params`. Pass the same object while nothing changed.
   */
  params?: Record<string, string>
}

const NO_PARAMS: Record<string, string> = {}

/** Shows a page. The host provides the document and the ports; everything else comes from the document. */
export function Screen({ page, address, ports, params = NO_PARAMS }: ScreenProps) {
  const loading = useEntities(page, ports)
  if (loading.state === 'failed')
    return <ErrorCard title="页面无法显示" details={[loading.reason]} onRetry={loading.retry} />
  if (loading.state === 'loading') return <LoadingCard />
  return <LoadedScreen page={page} address={address} ports={ports} params={params} entities={loading.entities} />
}

/** A page of the host inside another, with its own registry and data. */
function InnerScreen({ address, params, ports: own }: InnerPageProps) {
  const outer = useScreen().ports
  const ports = own ?? outer
  const load = useCallback(() => ports.documents.page(address), [ports, address])
  const { state, value, reason, reload } = useQuery(load)
  if (value) return <Screen page={value} address={address} ports={ports} params={params} />
  return state === 'failed' ? (
    <ErrorCard title="页面无法显示" details={[reason ?? '没有权限，或暂时无法读取']} onRetry={reload} />
  ) : (
    <LoadingCard />
  )
}

type LoadedProps = Required<ScreenProps> & { entities: Readonly<Record<string, Entity>> }

function LoadedScreen({ page, address, ports, params, entities }: LoadedProps) {
  const prepared = useMemo(() => preparePage(page, address, entities, vocabulary), [page, address, entities])
  const blocks = useMemo(() => new Map(flatten(prepared.blocks).map((block) => [block.name, block])), [prepared])
  const schema = useMemo(() => pageSchema(prepared), [prepared])
  const form = useMemo(() => createQuietForm(), [])
  const root = useRef<HTMLDivElement>(null)
  const above = useRef<ShowAbove>(null)
  const api = useScreenApi({ address, ports, params, blocks, Page: InnerScreen, root, above })
  return (
    <ScreenContext value={api}>
      <BlocksContext value={blocks}>
        <FormContext value={form}>
          <div className="r-page" ref={root}>
            <SchemaField key={address} schema={schema} />
          </div>
          <AbovePage show={above} />
        </FormContext>
      </BlocksContext>
    </ScreenContext>
  )
}

const SchemaField = createSchemaField({ components: { BlockSlot, PageSide, PageMain } })

/** The tree of blocks for Formily: names only; texts and props stay outside. */
function pageSchema({ blocks }: PreparedPage) {
  const sides = blocks.filter(({ slot }) => slot === 'side')
  const others = blocks.filter(({ slot }) => slot !== 'side')
  return schemaOf({
    ...(sides.length > 0 && { pageSide: { type: 'void', 'x-component': 'PageSide', properties: nodesOf(sides) } }),
    pageMain: { type: 'void', 'x-component': 'PageMain', properties: nodesOf(others) },
  })
}

function nodesOf(blocks: readonly PreparedBlock[]): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    blocks.map(({ name, children }) => [
      name,
      { type: 'void', 'x-component': 'BlockSlot', properties: nodesOf(children) },
    ]),
  )
}

function flatten(blocks: readonly PreparedBlock[]): PreparedBlock[] {
  return blocks.flatMap((block) => [block, ...flatten(block.children)])
}

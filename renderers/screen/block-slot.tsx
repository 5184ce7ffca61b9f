import { RecursionField, useFieldSchema } from '@formily/react'
import { type ComponentType, createContext, Suspense, useContext, useMemo } from 'react'
import type { BlockPart, BlockProps } from '../plugin.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { ErrorCard } from '../ui/feedback/error-card.tsx'
import { LoadingCard } from '../ui/feedback/loading-card.tsx'
import { SidePanel } from '../ui/overlay/side-panel/side-panel.tsx'
import { useScreen } from '../ui/screen-context.ts'
import { blockByComponent } from './load/vocabulary.ts'
import type { PreparedBlock } from './prepare/prepared-page.ts'

/** Blocks of the screen by name; the schema for Formily holds only names. */
export const BlocksContext = createContext<ReadonlyMap<string, PreparedBlock>>(new Map())

/** Component that Formily renders for a node of the page: the block, or its problems. */
export function BlockSlot() {
  const schema = useFieldSchema()
  const block = useContext(BlocksContext).get(String(schema.name))!
  const parts = useMemo(
    () =>
      block.children.map(({ name }) => ({
        name,
        element: <RecursionField key={name} name={name} schema={schema.properties![name]!} />,
      })),
    [block, schema],
  )
  const Mark = useScreen().ports.observer?.Mark
  const shown = <ShownBlock block={block} parts={parts} />
  // The marker identifies the element of the block for other code.
  const content = (
    <>
      <template data-block={block.name} />
      {Mark ? <Mark node={`区块 ${block.name}`}>{shown}</Mark> : shown}
    </>
  )
  if (block.slot !== 'side') return content
  return <SidePanel title={titleOf(block)}>{content}</SidePanel>
}

function ShownBlock({ block, parts }: { block: PreparedBlock; parts: readonly BlockPart[] }) {
  if (block.problems.length > 0) return <ErrorCard title="页面配置有误" details={block.problems.map(String)} />
  const Block = blockByComponent.get(block.component)!.component as ComponentType<BlockProps>
  return (
    <ErrorBoundary part={`${block.component}（${block.name}）`} as="block">
      <Suspense fallback={block.slot === 'overlay' ? null : <LoadingCard />}>
        <Block {...block.props} name={block.name} entity={block.entity} parts={parts} />
      </Suspense>
    </ErrorBoundary>
  )
}

function titleOf({ props, entity, name }: PreparedBlock): string {
  return typeof props.title === 'string' ? props.title : (entity?.title ?? name)
}

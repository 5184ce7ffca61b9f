import { Button, Empty, Input, Menu, Typography } from 'antd'
import { Suspense, use, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FaultBoundary } from '#renderers/ui/feedback/fault-boundary.tsx'
import { CodeText } from '#renderers/ui/text/code-text.tsx'
import { useHost } from '#web/host.ts'
import { Waiting } from '#web/shell/waiting.tsx'
import { shippedMetas } from '../documents/shipped-documents.ts'
import { usePlayground } from '../playground-context.ts'
import { examplePage } from './example-page.ts'
import { ExampleScreen } from './example-screen.tsx'
import { loadExample } from './examples.ts'
import { KIND_TITLES, type Piece, piecesOf, piecesWith } from './pieces.ts'
import { PropsTable } from './props-table.tsx'
import { exampleStore } from './use-example-ports.ts'
import './gallery.css'

const pieces = piecesOf(shippedMetas.pageMeta)

/** Every plugin that a page may name: live, with its example and the reference of its props. */
export function GalleryView() {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState(pieces[0]!)
  const found = piecesWith(pieces, typed)
  return (
    <div className="w-gallery">
      <nav className="w-gallery-list" aria-label="组件">
        <Input.Search
          placeholder="搜索组件"
          aria-label="搜索组件"
          allowClear
          onChange={({ target }) => setTyped(target.value)}
        />
        {found.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有找到组件" />
        ) : (
          <Menu
            mode="inline"
            selectedKeys={[keyOf(chosen)]}
            items={menuOf(found)}
            onClick={({ key }) => choose(pieces.find((piece) => keyOf(piece) === key)!)}
          />
        )}
      </nav>
      <FaultBoundary part="组件示例" as="page" key={keyOf(chosen)}>
        <Suspense fallback={<Waiting />}>
          <Shown piece={chosen} />
        </Suspense>
      </FaultBoundary>
    </div>
  )
}

function menuOf(found: readonly Piece[]) {
  return Object.entries(KIND_TITLES)
    .map(([kind, label]) => ({
      type: 'group' as const,
      key: kind,
      label: `${label}（${found.filter((piece) => piece.kind === kind).length}）`,
      children: found
        .filter((piece) => piece.kind === kind)
        .map((piece) => ({ key: keyOf(piece), label: `${piece.title} ${piece.name}` })),
    }))
    .filter(({ children }) => children.length > 0)
}

function keyOf({ kind, name }: Piece): string {
  return `${kind}.${name}`
}

const loaded = new Map<string, Promise<unknown>>()

function exampleOf(piece: Piece): Promise<unknown> {
  const key = keyOf(piece)
  const known = loaded.get(key) ?? loadExample(piece)
  loaded.set(key, known)
  return known
}

function Shown({ piece }: { piece: Piece }) {
  const { dictionaries } = useHost()
  const { open } = usePlayground()
  const example = use(exampleOf(piece))
  const shown = useMemo(() => examplePage(piece, example, shippedMetas.pageMeta['x-pieces']!), [piece, example])
  const store = useMemo(() => exampleStore(shown, { dictionary: dictionaries.items }), [shown, dictionaries])
  const article = useRef<HTMLElement>(null)
  // The previous one may have been scrolled down.
  useLayoutEffect(() => {
    if ((article.current?.getBoundingClientRect().top ?? 0) < 0) article.current?.scrollIntoView()
  }, [])
  return (
    <article ref={article} className="w-gallery-piece" aria-label={piece.name}>
      <header className="w-gallery-head">
        <div>
          <Typography.Title level={2}>
            {piece.title} <code>{piece.name}</code>
          </Typography.Title>
          <p>{piece.description}</p>
        </div>
        <Button onClick={() => open(shown.page, shown.entity)}>在编辑器中打开</Button>
      </header>
      <section className="w-gallery-live" aria-label="示例">
        <FaultBoundary part="组件示例" as="page">
          <Suspense fallback={<Waiting />}>
            <ExampleScreen piece={piece} example={example} shown={shown} store={store} />
          </Suspense>
        </FaultBoundary>
      </section>
      <section aria-label="属性">
        <Typography.Title level={3}>属性</Typography.Title>
        <PropsTable schema={piece.props} />
      </section>
      <section aria-label="示例文档">
        <Typography.Title level={3}>示例文档</Typography.Title>
        <CodeText look="read" code={JSON.stringify(example, null, 2)} />
      </section>
    </article>
  )
}

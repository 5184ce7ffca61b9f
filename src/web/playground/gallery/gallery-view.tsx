import { Button, Empty, Input, Menu, Typography } from 'antd'
import { Suspense, use, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import { CodeText } from '#renderers/ui/text/code-text.tsx'
import { useHost } from '#web/host.ts'
import { Waiting } from '#web/shell/waiting.tsx'
import { shippedMetas } from '../documents/shipped-documents.ts'
import { usePlayground } from '../playground-context.ts'
import { examplePage } from './example-page.ts'
import { ExampleScreen } from './example-screen.tsx'
import { loadExample } from './examples.ts'
import { KIND_TITLES, type Plugin, pluginsOf, pluginsWith } from './plugins.ts'
import { PropsTable } from './props-table.tsx'
import { exampleStore } from './use-example-ports.ts'
import './gallery.css'

const plugins = pluginsOf(shippedMetas.pageMeta)

/** Every plugin that a page may name: live, with its example and the reference of its props. */
export function GalleryView() {
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState(plugins[0]!)
  const found = pluginsWith(plugins, typed)
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
            onClick={({ key }) => choose(plugins.find((plugin) => keyOf(plugin) === key)!)}
          />
        )}
      </nav>
      <ErrorBoundary part="组件示例" as="page" key={keyOf(chosen)}>
        <Suspense fallback={<Waiting />}>
          <Shown plugin={chosen} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function menuOf(found: readonly Plugin[]) {
  return Object.entries(KIND_TITLES)
    .map(([kind, label]) => ({
      type: 'group' as const,
      key: kind,
      label: `${label}（${found.filter((plugin) => plugin.kind === kind).length}）`,
      children: found
        .filter((plugin) => plugin.kind === kind)
        .map((plugin) => ({ key: keyOf(plugin), label: `${plugin.title} ${plugin.name}` })),
    }))
    .filter(({ children }) => children.length > 0)
}

function keyOf({ kind, name }: Plugin): string {
  return `${kind}.${name}`
}

const loaded = new Map<string, Promise<unknown>>()

function exampleOf(plugin: Plugin): Promise<unknown> {
  const key = keyOf(plugin)
  const known = loaded.get(key) ?? loadExample(plugin)
  loaded.set(key, known)
  return known
}

function Shown({ plugin }: { plugin: Plugin }) {
  const { dictionaries } = useHost()
  const { open } = usePlayground()
  const example = use(exampleOf(plugin))
  const shown = useMemo(() => examplePage(plugin, example, shippedMetas.pageMeta['x-pieces']!), [plugin, example])
  const store = useMemo(() => exampleStore(shown, { dictionary: dictionaries.items }), [shown, dictionaries])
  const article = useRef<HTMLElement>(null)
  // The previous one may have been scrolled down.
  useLayoutEffect(() => {
    if ((article.current?.getBoundingClientRect().top ?? 0) < 0) article.current?.scrollIntoView()
  }, [])
  return (
    <article ref={article} className="w-gallery-piece" aria-label={plugin.name}>
      <header className="w-gallery-head">
        <div>
          <Typography.Title level={2}>
            {plugin.title} <code>{plugin.name}</code>
          </Typography.Title>
          <p>{plugin.description}</p>
        </div>
        <Button onClick={() => open(shown.page, shown.entity)}>在编辑器中打开</Button>
      </header>
      <section className="w-gallery-live" aria-label="示例">
        <ErrorBoundary part="组件示例" as="page">
          <Suspense fallback={<Waiting />}>
            <ExampleScreen plugin={plugin} example={example} shown={shown} store={store} />
          </Suspense>
        </ErrorBoundary>
      </section>
      <section aria-label="属性">
        <Typography.Title level={3}>属性</Typography.Title>
        <PropsTable schema={plugin.props} />
      </section>
      <section aria-label="示例文档">
        <Typography.Title level={3}>示例文档</Typography.Title>
        <CodeText displayMode="read" code={JSON.stringify(example, null, 2)} />
      </section>
    </article>
  )
}
